import type { Domain } from '../../operation';
import type { PersonPrincipal } from '../principal';
import { type MembershipRow, membershipsOfPerson, readMemberships } from './memberships';

const findSession = {
  name: 'find-session',
  text: `
    SELECT s.id AS session_id, s.created AS signed_in_at, p.id AS person_id, p.name, p.email, ${membershipsOfPerson()}
    FROM session s JOIN person p ON p.id = s.user_id
    WHERE s.token = $1 AND s.expires_at > $2`,
};

type Row = {
  session_id: string;
  signed_in_at: Date;
  person_id: string;
  name: string;
  email: string | null;
  memberships: MembershipRow[] | null;
};

/**
 * Finds the person behind a browser session, with their memberships, in one indexed query. Null for an ended, expired
 * or unknown session.
 * @param token the session's cookie value, its signature verified
 */
export async function verifySession(
  domain: Domain,
  token: string,
): Promise<PersonPrincipal | null> {
  const row = await domain.database.row<Row>(findSession, [token, domain.now()]);
  if (!row) return null;
  return {
    kind: 'person',
    personId: row.person_id,
    tokenId: null,
    sessionId: row.session_id,
    signedInAt: row.signed_in_at,
    name: row.name,
    email: row.email,
    boundTo: null,
    libraryAccess: 'write',
    memberships: readMemberships(row.memberships),
  };
}
