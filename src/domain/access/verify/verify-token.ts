import { libraryAccessOf } from '@/contract/organization/applications';
import type { Domain } from '../../operation';
import type { PersonPrincipal } from '../principal';
import { lookupsOf } from '../secret/secrets';
import { type PersonRow, personColumns, personOf } from './find-person-principal';

// The tokens of operators and of applications are in separate tables; each half of the query is one lookup in a unique
// index. Applications rotate their tokens: the consent stays, and it counts as the credential.
const findToken = {
  name: 'find-token',
  text: `
    SELECT t.id AS token_id, t.organization_id AS bound_to, t.unseen_consent, t.scopes,
           ${personColumns('(t.organization_id IS NULL OR o.id = t.organization_id)')}
    FROM (
      SELECT id, person_id, organization_id, NULL AS unseen_consent, NULL AS scopes
      FROM access_token WHERE lookup = ANY ($1) AND revoked_at IS NULL AND expires_at > $2
      UNION ALL
      SELECT c.id, c.user_id, c.organization_id,
             CASE WHEN c.last_used_at > $2::timestamptz - interval '1 minute' THEN NULL ELSE c.id END,
             a.scopes
      FROM oauth_access_token a
      JOIN oauth_consent c USING (client_id, user_id, reference_id)
      WHERE a.token = ANY ($3) AND a.expires_at > $2
    ) t JOIN person p ON p.id = t.person_id`,
};

const NOTE_CONSENT_USE = {
  name: 'see-consent',
  text: `UPDATE oauth_consent SET last_used_at = $2
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')`,
};

type Row = PersonRow & {
  token_id: string;
  bound_to: string | null;
  /** The consent of the application, when it was not seen within the last minute. */
  unseen_consent: string | null;
  /** Null: a token of an operator, which may write. */
  scopes: string[] | null;
};

/**
 * Finds the person behind an access token, with the memberships it may access, in one indexed query. Once a minute a
 * second query records the use of the application. Null for anything but a token, and for an expired or revoked one
 * (docs/rules.md#authentication).
 */
export async function verifyToken(domain: Domain, bearer: string): Promise<PersonPrincipal | null> {
  const lookups = lookupsOf(domain.secrets, bearer, 'access-token');
  const now = domain.now();
  const row = await domain.database.row<Row>(findToken, [
    lookups,
    now,
    lookups.map((lookup) => lookup.toString('hex')),
  ]);
  if (!row) return null;
  if (row.unseen_consent) await domain.database.rows(NOTE_CONSENT_USE, [row.unseen_consent, now]);
  const { token_id: tokenId, bound_to: boundTo, scopes } = row;
  if (scopes === null) return personOf(row, { tokenId, boundTo });
  const libraryAccess = libraryAccessOf(scopes);
  return personOf(row, { tokenId, boundTo, byApplication: true, libraryAccess });
}
