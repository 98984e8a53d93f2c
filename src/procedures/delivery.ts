import { z } from 'zod';
import {
  addedDeliveryKey,
  addressToSign,
  deliveryKey,
  deliveryKeyRef,
  newDeliveryKey,
  newPreset,
  preset,
  presetRef,
  signedAddress,
} from '@/contract/organization/delivery';
import { organizationPath, PATHS } from '@/contract/parameters';
import {
  addDeliveryKey,
  deleteDeliveryKey,
  listDeliveryKeys,
} from '@/domain/delivery/delivery-keys';
import { deletePreset, listPresets, setPreset } from '@/domain/delivery/presets';
import { signAddress } from '@/domain/delivery/sign-address';
import { libraryRead, organizationRead, settingsWrite } from './builders';
import { once } from './once';
import { addition, done, nothing, router } from './procedure';

/** How files leave: in which form, and by which signatures. */
export const deliveryRouter = router({
  presets: organizationRead
    .meta(
      addition(
        'GET',
        PATHS.presets,
        'List presets',
        'Lists the forms in which images of the organization are served at `/cdn/{assetId}/p/{name}`, by name. `og`, `thumb`, `square`, `web` and `print` come with the service.',
      ),
    )
    .input(z.object(organizationPath))
    .output(z.array(preset))
    .query(({ ctx }) => listPresets(ctx.domain, ctx.organization)),

  setPreset: settingsWrite
    .meta(
      addition(
        'PUT',
        PATHS.preset,
        'Set a preset',
        'Adds a preset, or replaces it, also one that comes with the service. What is left out has its default. An address with `?v=` stays in caches as it was: give a changed look another name. Needs the token of an owner.',
      ),
    )
    .input(newPreset)
    .output(preset)
    .mutation(({ ctx, input: { organizationId: _, name, ...settings } }) =>
      setPreset(ctx.domain, ctx.settings, name, settings),
    ),

  deletePreset: settingsWrite
    .meta(
      addition(
        'DELETE',
        PATHS.preset,
        'Delete a preset',
        'Deletes a preset: its addresses are 404. One that comes with the service is as it came. Needs the token of an owner.',
      ),
    )
    .input(presetRef)
    .output(nothing)
    .mutation(({ ctx, input }) => done(deletePreset(ctx.domain, ctx.settings, input.name))),

  keys: settingsWrite
    .meta(
      addition(
        'GET',
        PATHS.deliveryKeys,
        'List delivery keys',
        'Lists the keys that sign addresses of files, the oldest first. Needs the token of an owner.',
      ),
    )
    .input(z.object(organizationPath))
    .output(z.array(deliveryKey))
    .query(async ({ ctx }) =>
      (await listDeliveryKeys(ctx.domain, ctx.settings)).map(({ created, ...key }) => ({
        ...key,
        created: created.toISOString(),
      })),
    ),

  addKey: settingsWrite
    .meta(
      addition(
        'POST',
        PATHS.deliveryKeys,
        'Add a delivery key',
        'Adds a key that signs addresses of files: `?exp={unix seconds}&kid={kid}&sig={signature}`, where the signature is the HMAC-SHA256 of `{path}`, a line feed and `{exp}` in hexadecimal digits, and the path begins with `/cdn/`. The secret is shown once. Needs the token of an owner.',
        { status: 201 },
      ),
    )
    .input(newDeliveryKey)
    .output(addedDeliveryKey)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => addDeliveryKey(domain, ctx.settings, input.name)),
    ),

  deleteKey: settingsWrite
    .meta(
      addition(
        'DELETE',
        PATHS.deliveryKey,
        'Delete a delivery key',
        'Deletes a key: the addresses that it signed end within a second. Needs the token of an owner.',
      ),
    )
    .input(deliveryKeyRef)
    .output(nothing)
    .mutation(({ ctx, input }) => done(deleteDeliveryKey(ctx.domain, ctx.settings, input.kid))),

  signAddress: libraryRead
    .meta(
      addition(
        'POST',
        `${PATHS.asset}/signed-url`,
        'Sign an address',
        'Signs the address of a file, of a size or of a preset, with the newest delivery key of the organization; the first time, one is made.',
      ),
    )
    .input(addressToSign)
    .output(signedAddress)
    .mutation(({ ctx, input: { assetId, expiresIn, size, preset } }) =>
      once(ctx, async (domain) => {
        const wanted = { expiresIn, size, preset };
        const { path, expires } = await signAddress(domain, ctx.library, assetId, wanted);
        return { url: `${ctx.urls.site}${path}`, expires: expires.toISOString() };
      }),
    ),
});
