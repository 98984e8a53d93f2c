import { lookupOf } from '../access/secrets';
import { operation } from '../operation';

/**
 * Ends all access tokens that go back to the same authorization as a refresh token that was revoked. Those of its
 * predecessors hang on these, and would live on to their hour's end. Whatever was not revoked is left as it is.
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
