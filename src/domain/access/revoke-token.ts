import { operation } from '../operation';
import { lookupOf } from './secrets';
import { type Actor, writeAudit } from './write-audit';

/** Ends an access token. False when there was nothing to end: never a token, expired, or revoked before. */
export const revokeToken = operation(
  async (change, by: Actor, accessToken: string): Promise<boolean> => {
    const { tx, at } = change;
    const [ended] = await tx.$queryRaw<{ id: string; organization_id: string | null }[]>`
      UPDATE access_token SET revoked_at = ${at}
      WHERE lookup = ${lookupOf(change.secret, accessToken, 'access-token')}
        AND revoked_at IS NULL AND expires_at > ${at}
      RETURNING id, organization_id`;
    if (!ended) return false;
    const organizationId = ended.organization_id;
    await writeAudit(change, by, { organizationId, action: 'revoke token', subject: ended.id });
    return true;
  },
);
