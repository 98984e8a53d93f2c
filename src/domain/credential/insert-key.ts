import { refuse } from '@/contract/errors';
import type { Access } from '@/platform/database/generated/enums';
import { boundToRow, lookupOf, newBearer, sealSecret } from '../access/secret/secrets';
import type { Change } from '../operation';

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
      lookup: lookupOf(secrets, apiKey, 'api-key'),
      sealed: sealSecret(secrets, apiKey, boundToRow(keyId, organizationId)),
      created: change.at,
    },
  });
  await insertGrants(change, { id: keyId, organizationId }, wanted.grants);
  return { keyId, apiKey };
}

/** The grants of a key, per library id. */
export type Grants = ReadonlyMap<string, Access>;

/**
 * Writes the grants of a key without any. Refuses a grant on a library of another organization, or in the trash, with
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY.
 */
export async function insertGrants(
  { tx }: Change,
  key: { id: string; organizationId: string },
  grants: Grants,
) {
  const [libraries, levels] = [[...grants.keys()], [...grants.values()]];
  const granted = await tx.$queryRaw<{ library_id: string }[]>`
    INSERT INTO key_grant (key_id, organization_id, library_id, access)
    SELECT ${key.id}, l.organization_id, l.id, w.access::"Access"
    FROM unnest(${libraries}::text[], ${levels}::text[]) AS w(library_id, access)
    JOIN library l ON l.organization_id = ${key.organizationId} AND l.id = w.library_id AND l.trashed_at IS NULL
    RETURNING library_id`;
  const unknown = libraries.find((id) => !granted.some(({ library_id }) => library_id === id));
  if (unknown !== undefined)
    refuse(
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
      `There is no library ${unknown} in the organization ${key.organizationId}.`,
    );
}
