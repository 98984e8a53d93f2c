import { lookupsOf } from '../access/secrets';
import { operation } from '../operation';

/**
 * Deletes all access tokens of the authorization of a revoked refresh token. Without this, access tokens of its
 * predecessors would stay valid until their hour ends. A refresh token not revoked changes nothing.
 */
export const revokeTokenFamily = operation(
  async ({ tx, secrets }, refreshToken: string): Promise<void> => {
    const tokens = lookupsOf(secrets, refreshToken, 'refresh-token').map((each) =>
      each.toString('hex'),
    );
    await tx.$executeRaw`
    DELETE FROM oauth_access_token WHERE authorization_code_id = (
      SELECT authorization_code_id FROM oauth_refresh_token
      WHERE token = ANY (${tokens}) AND revoked IS NOT NULL)`;
  },
);
