import { z } from 'zod';
import { bulkSelection } from '@/contract/bulk-change';
import { LIMITS } from '@/contract/limits';
import { organizationPath, text } from '@/contract/parameters';
import { pickedAsset } from '@/contract/pick';
import { newAddress, shareSettings } from '@/contract/share-link';
import { authorizeCollection } from '@/domain/access/authorize-collection';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import type { OrganizationForSharing } from '@/domain/access/authorize-sharing';
import { listPickedAssets } from '@/domain/feedback/list-feedback';
import type { Domain } from '@/domain/operation';
import {
  changeShareLink,
  endShareLink,
  renewShareLink,
} from '@/domain/share-link/change-share-link';
import { createShareLink, type ShareContent } from '@/domain/share-link/create-share-link';
import { listSelectedAssets } from '@/domain/share-link/list-selected-assets';
import { router, settingsRead, sharingWrite } from '../builders';
import type { ApiDependencies } from '../context';
import { holderOf, refuseNoPermit } from '../process-permits';
import { pageFilters, searchOf } from '../search';

const short = text.max(LIMITS.shareSearchLength);

/**
 * Content of a link: assets of any library by their ids, a selection in a view of one library, a search, or a
 * collection.
 */
const content = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('assets'),
    assetIds: z
      .array(text)
      .min(1)
      .max(LIMITS.assetsPerShareLink)
      .transform((ids) => [...new Set(ids)]),
  }),
  z.object({ kind: z.literal('collection'), collectionId: text }),
  z.object({ kind: z.literal('selection'), libraryId: text, selection: bulkSelection }),
  z.object({
    kind: z.literal('search'),
    search: z.object({
      ...pageFilters,
      q: short,
      camera: short.min(1).nullable(),
      uploader: short.min(1).nullable(),
    }),
  }),
]);

async function contentOf(
  domain: Domain,
  { id: organizationId, person }: OrganizationForSharing,
  sent: z.output<typeof content>,
): Promise<ShareContent> {
  if (sent.kind === 'assets') return sent;
  if (sent.kind === 'search') return { kind: 'search', search: searchOf(sent.search) };
  if (sent.kind === 'collection') {
    const ref = { organizationId, collectionId: sent.collectionId };
    return {
      kind: 'collection',
      collection: await authorizeCollection(domain, person, ref, 'read'),
    };
  }
  const { libraryId, selection } = sent;
  const library = await authorizeLibrary(domain, person, { organizationId, libraryId }, 'read');
  return { kind: 'assets', assetIds: await listSelectedAssets(domain, library, selection) };
}

const MESSAGE = 'Many passwords are being set at the moment. Try again in a few seconds.';
const BUSY = { own: MESSAGE, busy: MESSAGE, retryAfterSeconds: 5 };

/** Runs a task that hashes a new password, if there is one, with the organization's permit. */
const hashing = <Result>(
  { permits }: Pick<ApiDependencies, 'permits'>,
  { id }: OrganizationForSharing,
  settings: { password?: string | null | undefined },
  task: () => Promise<Result>,
): Promise<Result> =>
  typeof settings.password === 'string'
    ? permits.passwordHash
        .run(holderOf({ id, unclaimed: false }), task)
        .catch((error) => refuseNoPermit(error, BUSY))
    : task();

const password = text.nullable();
const linkPath = { ...organizationPath, linkId: text };

/** Changes to share links, and the picks of visitors. Without an `openapi` path, they are not part of REST. */
export const shareLinkRouter = router({
  create: sharingWrite
    .input(z.object({ ...organizationPath, content, settings: shareSettings.extend({ password }) }))
    .output(newAddress)
    .mutation(async ({ ctx: { domain, dependencies, urls, sharing }, input }) => {
      const shown = await contentOf(domain, sharing, input.content);
      const { token } = await hashing(dependencies, sharing, input.settings, () =>
        createShareLink(domain, sharing, shown, input.settings),
      );
      return { url: urls.shareLink(token) };
    }),

  /** The assets visitors picked, those with the most yes first. */
  picks: settingsRead
    .input(z.object(linkPath))
    .output(z.array(pickedAsset))
    .query(({ ctx: { domain, settings }, input }) =>
      listPickedAssets(domain, settings, input.linkId),
    ),

  change: sharingWrite
    .input(
      z.object({ ...linkPath, settings: shareSettings.extend({ password: password.optional() }) }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, dependencies, sharing }, input }) => {
      await hashing(dependencies, sharing, input.settings, () =>
        changeShareLink(domain, sharing, input.linkId, input.settings),
      );
      return {};
    }),

  renew: sharingWrite
    .input(z.object(linkPath))
    .output(newAddress)
    .mutation(async ({ ctx: { domain, urls, sharing }, input }) => {
      const { token } = await renewShareLink(domain, sharing, input.linkId);
      return { url: urls.shareLink(token) };
    }),

  end: sharingWrite
    .input(z.object(linkPath))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, sharing }, input }) => {
      await endShareLink(domain, sharing, input.linkId);
      return {};
    }),
});
