import type { Domain } from '../operation';
import { type MembershipRow, membershipsOfPerson, readMemberships } from './memberships';
import type { PersonPrincipal } from './principal';
import { lookupOf } from './secrets';

const findToken = {
  name: 'find-token',
  text: `
    SELECT t.id AS token_id, t.organization_id AS bound_to, p.id AS person_id, p.name, p.email,
           ${membershipsOfPerson('(t.organization_id IS NULL OR o.id = t.organization_id)')}
    FROM access_token t JOIN person p ON p.id = t.person_id
    WHERE t.lookup = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`,
};

type Row = {
  token_id: string;
  bound_to: string | null;
  person_id: string;
  name: string;
  email: string | null;
  memberships: MembershipRow[] | null;
};

/**
 * Finds the person behind an access token, with the memberships it reaches, in one indexed query.
 * Null for what was never a token, has expired or is revoked.
 */
export async function verifyToken(domain: Domain, bearer: string): Promise<PersonPrincipal | null> {
  const lookup = lookupOf(domain.secret, bearer, 'access-token');
  const [row] = await domain.database.rows<Row>(findToken, [lookup, domain.now()]);
  if (!row) return null;
  return {
    kind: 'person',
    personId: row.person_id,
    tokenId: row.token_id,
    sessionId: null,
    name: row.name,
    email: row.email,
    boundTo: row.bound_to,
    memberships: readMemberships(row.memberships),
  };
}
