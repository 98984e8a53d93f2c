import type { Domain } from '../../operation';
import type { PersonPrincipal } from '../principal';
import { type MembershipRow, membershipsOfPerson, readMemberships } from './memberships';

const FIND_PERSON = {
  name: 'find-person-principal',
  text: `SELECT p.name, p.email, ${membershipsOfPerson()} FROM person p WHERE p.id = $1`,
};

type Row = { name: string; email: string | null; memberships: MembershipRow[] | null };

/**
 * A person with their present memberships, for background work they started: it continues after they sign out, with the
 * access they have at the moment. Null when the account was deleted.
 */
export async function findPersonPrincipal(
  domain: Domain,
  personId: string,
): Promise<PersonPrincipal | null> {
  const row = await domain.database.row<Row>(FIND_PERSON, [personId]);
  if (!row) return null;
  return {
    kind: 'person',
    personId,
    tokenId: null,
    sessionId: null,
    signedInAt: null,
    name: row.name,
    email: row.email,
    boundTo: null,
    libraryAccess: 'write',
    memberships: readMemberships(row.memberships),
  };
}
