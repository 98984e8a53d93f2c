import { refuse } from '@/contract/errors';
import type { Access } from '@/platform/database/generated/enums';
import type { Change } from '../operation';
import { lookupOf, newBearer, sealSecret } from './secrets';

export type NewKey = {
  organizationId: string;
  name: string;
  /** What the key may do, by library. */
  grants: ReadonlyMap<string, Access>;
};

export type MadeKey = {
  keyId: string;
  /** The secret; nothing shows it again but opening the seal. */
  apiKey: string;
};

/**
 * Writes a new API key of an organization that is known to exist. Refuses with
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY a grant on a library that is not the organization's.
 */
export async function insertKey(change: Change, wanted: NewKey): Promise<MadeKey> {
  const { tx, secret } = change;
  const { organizationId } = wanted;
  const apiKey = newBearer('key');
  const keyId = change.newId();
  await tx.apiKey.create({
    data: {
      id: keyId,
      organizationId,
      name: wanted.name,
      lookup: new Uint8Array(lookupOf(secret, apiKey, 'api-key')),
      sealed: new Uint8Array(sealSecret(secret, apiKey, `${keyId} ${organizationId}`)),
      created: change.at,
    },
  });
  const [libraries, levels] = [[...wanted.grants.keys()], [...wanted.grants.values()]];
  const granted = await tx.$queryRaw<{ library_id: string }[]>`
    INSERT INTO key_grant (key_id, organization_id, library_id, access)
    SELECT ${keyId}, l.organization_id, l.id, w.access::"Access"
    FROM unnest(${libraries}::text[], ${levels}::text[]) AS w(library_id, access)
    JOIN library l ON l.organization_id = ${organizationId} AND l.id = w.library_id
    RETURNING library_id`;
  const unknown = libraries.find((id) => !granted.some(({ library_id }) => library_id === id));
  if (unknown !== undefined)
    refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY', {
      message: `There is no library ${unknown} in the organization ${organizationId}.`,
    });
  return { keyId, apiKey };
}
