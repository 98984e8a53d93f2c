import { LIMITS } from '@/contract/limits';
import { operation } from '../operation';

/**
 * Counts a new registration against its client network, and deletes the oldest ones that would be too many: of those
 * nobody ever gave access. Nothing is refused, so nobody can lock others out by registering.
 */
export const boundRegistrations = operation(async ({ tx }, clientId: string, network: string) => {
  // One registration at a time, so each sees all earlier ones.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('unused registrations', 9))`;
  await tx.$executeRaw`UPDATE oauth_client SET network = ${network} WHERE client_id = ${clientId}`;
  const { perNetwork, inAll } = LIMITS.unusedRegistrations;
  for (const [of, most] of [
    [network, perNetwork],
    [null, inAll],
  ] as const)
    await tx.$executeRaw`
        DELETE FROM oauth_client WHERE client_id IN (
          SELECT client_id FROM oauth_client c
          WHERE connected_at IS NULL AND client_id <> ${clientId} AND (${of}::text IS NULL OR network = ${of})
            AND NOT EXISTS (SELECT FROM oauth_consent o WHERE o.client_id = c.client_id)
          ORDER BY created DESC, client_id OFFSET ${most - 1})`;
});
