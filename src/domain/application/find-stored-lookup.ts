import { lookupsOf } from '../access/secrets';
import type { Domain } from '../operation';

const FIND_STORED = {
  name: 'find-stored-lookup',
  text: `SELECT token FROM oauth_access_token WHERE token = ANY ($1)
         UNION ALL SELECT token FROM oauth_refresh_token WHERE token = ANY ($1)`,
};

/**
 * The form in which an application's token or code is stored, in hexadecimal digits: for a token of an older secret
 * the stored one, else that of the newest. Codes last ten minutes, so those of an older secret are not sought.
 */
export async function findStoredLookup(
  { database, secrets }: Domain,
  value: string,
  purpose: 'access-token' | 'refresh-token' | 'authorization-code',
): Promise<string> {
  const lookups = lookupsOf(secrets, value, purpose).map((lookup) => lookup.toString('hex'));
  const newest = lookups[0] ?? '';
  if (lookups.length === 1 || purpose === 'authorization-code') return newest;
  const [stored] = await database.rows<{ token: string }>(FIND_STORED, [lookups]);
  return stored?.token ?? newest;
}
