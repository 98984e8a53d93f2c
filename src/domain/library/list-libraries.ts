import { refuse } from '@/contract/errors';
import type { LibraryForReading } from '../access/authorize-library';
import { librariesNamed } from '../access/list-accessible-libraries';
import type { Principal, PrincipalOrganization } from '../access/principal';
import type { Domain } from '../operation';
import { LIBRARY_COLUMNS, type LibraryRow } from './library-row';

const LIST_LIBRARIES = {
  name: 'list-libraries',
  text: `
    SELECT ${LIBRARY_COLUMNS} FROM library l
    WHERE l.organization_id = $1 AND l.trashed_at IS NULL AND ($2::text[] IS NULL OR l.id = ANY ($2))
    ORDER BY l.created, l.id LIMIT $3 OFFSET $4`,
};

/** A page of the organization's libraries the caller may access, oldest first (docs/rules.md#libraries). */
export async function listLibraries(
  domain: Domain,
  principal: Principal,
  organization: PrincipalOrganization,
  page: { offset: number; limit: number },
): Promise<LibraryRow[]> {
  const named = await librariesNamed(domain, principal, organization.id);
  return domain.database.rows(LIST_LIBRARIES, [organization.id, named, page.limit, page.offset]);
}

const GET_LIBRARY = {
  name: 'get-library',
  text: `SELECT ${LIBRARY_COLUMNS} FROM library l WHERE l.organization_id = $1 AND l.id = $2`,
};

/** One library as in their list. */
export async function getLibrary(
  { database }: Domain,
  { organization, id }: LibraryForReading,
): Promise<LibraryRow> {
  const [row] = await database.rows<LibraryRow>(GET_LIBRARY, [organization.id, id]);
  return row ?? refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
}
