import { lookupOf, newBearer, sealSecret } from '../access/secrets';
import type { Change } from '../operation';
import { type Grants, insertGrants } from './insert-grants';

export type NewKey = {
  organizationId: string;
  name: string;
  grants: Grants;
};

export type MadeKey = {
  keyId: string;
  /** The secret. It is stored sealed; afterwards it can be read only by opening the seal. */
  apiKey: string;
};

/**
 * Writes a new API key of an existing organization. Refuses a grant on a library of another organization with
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY.
 */
export async function insertKey(change: Change, wanted: NewKey): Promise<MadeKey> {
  const { tx, secrets } = change;
  const { organizationId } = wanted;
  const apiKey = newBearer('key');
  const keyId = change.newId();
  await tx.apiKey.create({
    data: {
      id: keyId,
      organizationId,
      name: wanted.name,
      lookup: new Uint8Array(lookupOf(secrets, apiKey, 'api-key')),
      sealed: new Uint8Array(sealSecret(secrets, apiKey, `${keyId} ${organizationId}`)),
      created: change.at,
    },
  });
  await insertGrants(change, { id: keyId, organizationId }, wanted.grants);
  return { keyId, apiKey };
}
