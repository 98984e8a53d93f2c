import { lookupsOf } from '../access/secret/secrets';
import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';

/**
 * Revokes an access token, issued by an operator or to an application. The application may still request another
 * one: see disconnect-application. False when nothing was revoked: not a token, expired, or already revoked.
 */
export const revokeToken = operation(
  async (change, by: Actor, accessToken: string): Promise<boolean> => {
    const { tx, at } = change;
    const lookups = lookupsOf(change.secrets, accessToken, 'access-token');
    const [ended] = await tx.$queryRaw<{ id: string; organization_id: string | null }[]>`
      WITH of_operator AS (
        UPDATE access_token SET revoked_at = ${at}
        WHERE lookup = ANY (${lookups}) AND revoked_at IS NULL AND expires_at > ${at}
        RETURNING id, organization_id
      ), of_application AS (
        DELETE FROM oauth_access_token
        WHERE token = ANY (${lookups.map((lookup) => lookup.toString('hex'))}) AND expires_at > ${at}
        RETURNING id, NULLIF(reference_id, '*')
      )
      SELECT * FROM of_operator UNION ALL SELECT * FROM of_application`;
    if (!ended) return false;
    const organizationId = ended.organization_id;
    await writeAudit(change, by, organizationId, 'revoke token', ended.id);
    return true;
  },
);
