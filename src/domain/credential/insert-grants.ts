import { refuse } from '@/contract/errors';
import type { Access } from '@/platform/database/generated/enums';
import type { Change } from '../operation';

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
