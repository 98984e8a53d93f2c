import { createHmac } from 'node:crypto';
import { SECOND_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import type { LibraryForReading } from '../access/authorize-library';
import { isSameText } from '../access/secret/secrets';
import { operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import { insertDeliveryKey, openDeliverySecret } from './delivery-keys';
import { listPresets } from './presets';

/** The signature in the address of a file: `path` from `/cdn/` on, `exp` in unix seconds as it is written there. */
const signatureOf = (secret: string, path: string, exp: string): string =>
  createHmac('sha256', secret).update(`${path}\n${exp}`).digest('hex');

/** Compares in constant time. */
export const isSignature = (secret: string, path: string, exp: string, sent: string): boolean =>
  isSameText(signatureOf(secret, path, exp), sent);

/**
 * Signs the address of a live asset with the newest key of its organization; the first time without any, one is made.
 * Refuses an unknown asset with RESOURCE_NOT_FOUND, an unknown preset with BAD_USER_INPUT.
 * @returns the path below the public URL, and when it ends
 */
export const signAddress = operation(
  async (
    change,
    library: LibraryForReading,
    assetId: string,
    wanted: { expiresIn: number; size?: number | undefined; preset?: string | undefined },
  ) => {
    const { tx, at, secrets } = change;
    const organizationId = library.organization.id;
    const where = { id: assetId, organizationId, libraryId: library.id, trashedAt: null };
    if ((await tx.asset.count({ where })) === 0) refuse('RESOURCE_NOT_FOUND');
    const { expiresIn, size, preset } = wanted;
    if (preset !== undefined) {
      const known = await listPresets(change, library.organization);
      if (!known.some(({ name }) => name === preset))
        refuse('BAD_USER_INPUT', `There is no preset ${preset}.`);
    }
    const newest = () =>
      tx.deliveryKey.findFirst({
        where: { organizationId },
        orderBy: [{ created: 'desc' }, { kid: 'desc' }],
      });
    let found = await newest();
    if (!found) {
      await lockOrganization(change, organizationId);
      found = await newest();
    }
    const { kid, secret } = found
      ? { kid: found.kid, secret: openDeliverySecret(secrets, found, found.secret) }
      : await insertDeliveryKey(change, organizationId, 'Made for a signed address');
    const name = preset === undefined ? (size ?? '') : `p/${preset}`;
    const path = `/cdn/${assetId}${name === '' ? '' : `/${name}`}`;
    const exp = Math.floor(at.getTime() / SECOND_MS) + expiresIn;
    const signature = signatureOf(secret, path, String(exp));
    return {
      path: `${path}?exp=${exp}&kid=${kid}&sig=${signature}`,
      expires: new Date(exp * SECOND_MS),
    };
  },
);
