import { lookupsOf } from '../access/secret/secrets';
import { type Domain, operation } from '../operation';

const FIND_STORED = {
  name: 'find-stored-lookup',
  text: `SELECT token FROM oauth_access_token WHERE token = ANY ($1)
         UNION ALL SELECT token FROM oauth_refresh_token WHERE token = ANY ($1)`,
};

/**
 * The stored form of an application's token or code, in hexadecimal digits: the stored one for a token of an older
 * secret, otherwise the newest secret's. Codes last ten minutes, so codes of an older secret are not looked up.
 */
export async function findStoredLookup(
  { database, secrets }: Domain,
  value: string,
  purpose: 'access-token' | 'refresh-token' | 'authorization-code',
): Promise<string> {
  const lookups = lookupsOf(secrets, value, purpose).map((lookup) => lookup.toString('hex'));
  const newest = lookups[0] ?? '';
  if (lookups.length === 1 || purpose === 'authorization-code') return newest;
  return (await database.row<{ token: string }>(FIND_STORED, [lookups]))?.token ?? newest;
}

/**
 * Deletes all access tokens of the authorization of a revoked refresh token. Without this, access tokens of its
 * predecessors would stay valid until their hour ends. A refresh token not revoked changes nothing.
 */
export const revokeTokenFamily = operation(async ({ tx, secrets }, refreshToken: string) => {
  const tokens = lookupsOf(secrets, refreshToken, 'refresh-token').map((each) =>
    each.toString('hex'),
  );
  await tx.$executeRaw`
    DELETE FROM oauth_access_token WHERE authorization_code_id = (
      SELECT authorization_code_id FROM oauth_refresh_token
      WHERE token = ANY (${tokens}) AND revoked IS NOT NULL)`;
});
