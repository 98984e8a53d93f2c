import { createHash } from 'node:crypto';
import type { Grant } from '@/platform/identity/port';
import { lookupOf, lookupsOf } from '../access/secret/secrets';
import { type Change, operation } from '../operation';

/**
 * Runs an exchange or a revocation while no other one of the same application and person runs, in any process: the second
 * of two uses of a code or token must find what the first one made, to end it. Meanwhile nobody can delete their consents,
 * which the new tokens refer to. An unknown grant waits for nothing, because nothing is issued for it.
 */
export const exchangeAlone = operation(
  async (change, grant: Grant, exchange: () => Promise<Response>): Promise<Response> => {
    // While a code is being used nothing names its person, so a second use waits for the code itself.
    if (grant.kind === 'authorization-code')
      await change.tx
        .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${grant.value}, 13))`;
    // The weakest lock that excludes itself and a deletion: new tokens lock these rows, too, on other connections.
    for (const { client_id, user_id } of await findFamily(change, grant))
      await change.tx.$executeRaw`
        SELECT id FROM oauth_consent WHERE client_id = ${client_id} AND user_id = ${user_id}
        ORDER BY id FOR NO KEY UPDATE`;
    return exchange();
  },
);

/** The application and person whose tokens the grant is about; none when it is unknown. */
async function findFamily(
  { tx, secrets }: Change,
  grant: Grant,
): Promise<{ client_id: string; user_id: string }[]> {
  if (grant.kind === 'none') return [];
  const lookups = lookupsOf(secrets, grant.value, grant.kind);
  if (grant.kind === 'device-code')
    return tx.$queryRaw`
      SELECT client_id, person_id AS user_id FROM device_request
      WHERE device_code_lookup = ANY (${lookups}) AND person_id IS NOT NULL`;
  if (grant.kind === 'refresh-token')
    return tx.$queryRaw`
      SELECT client_id, user_id FROM oauth_refresh_token
      WHERE token = ANY (${lookups.map((lookup) => lookup.toString('hex'))})`;
  const stored = lookupOf(secrets, grant.value, grant.kind).toString('hex');
  // As better-auth keeps a code that waits, and what was issued for one.
  return tx.$queryRaw`
    SELECT value::jsonb #>> '{query,client_id}' AS client_id, value::jsonb ->> 'userId' AS user_id
    FROM verification WHERE identifier = ${createHash('sha256').update(stored).digest('base64url')}
    UNION SELECT client_id, user_id FROM oauth_access_token WHERE authorization_code_id = ${stored}
    UNION SELECT client_id, user_id FROM oauth_refresh_token WHERE authorization_code_id = ${stored}`;
}
