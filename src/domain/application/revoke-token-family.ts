import { lookupOf } from '../access/secrets';
import { operation } from '../operation';

/**
 * Deletes all access tokens of the authorization that a revoked refresh token belongs to. Without this, access tokens
 * of its predecessors would stay valid until their hour ends. A refresh token that is not revoked changes nothing.
 */
export const revokeTokenFamily = operation(
  async ({ tx, secret }, refreshToken: string): Promise<void> => {
    const token = lookupOf(secret, refreshToken, 'refresh-token').toString('hex');
    await tx.$executeRaw`
    DELETE FROM oauth_access_token WHERE authorization_code_id = (
      SELECT authorization_code_id FROM oauth_refresh_token
      WHERE token = ${token} AND revoked IS NOT NULL)`;
  },
);
