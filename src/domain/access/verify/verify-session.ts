import type { Domain } from '../../operation';
import type { PersonPrincipal } from '../principal';
import { type PersonRow, personColumns, personOf } from './find-person-principal';

const FIND_SESSION = {
  name: 'find-session',
  text: `
    SELECT s.id AS "sessionId", s.created AS "signedInAt", ${personColumns()}
    FROM session s JOIN person p ON p.id = s.user_id
    WHERE s.token = $1 AND s.expires_at > $2`,
};

type Row = PersonRow & { sessionId: string; signedInAt: Date };

/**
 * Finds the person behind a browser session, with their memberships, in one indexed query. Null for an ended, expired
 * or unknown session.
 * @param token the session's cookie value, its signature verified
 */
export async function verifySession(
  { database, now }: Domain,
  token: string,
): Promise<PersonPrincipal | null> {
  const row = await database.row<Row>(FIND_SESSION, [token, now()]);
  return row && personOf(row, { sessionId: row.sessionId, signedInAt: row.signedInAt });
}
