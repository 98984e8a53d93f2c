import { refuse } from '@/contract/errors';
import type { Change } from '../operation';

/**
 * Refuses with CONFLICT to leave an organization without an owner who can act. Locks all owners until the transaction
 * ends, so the last two cannot leave at the same moment.
 * @param leaving the person who will no longer be an owner
 */
export async function requireRemainingOwner(
  { tx }: Change,
  organizationId: string,
  leaving: string,
) {
  const owners = await tx.$queryRaw<{ person_id: string; suspended_at: Date | null }[]>`
    SELECT person_id, suspended_at FROM member
    WHERE organization_id = ${organizationId} AND role = 'owner' ORDER BY person_id FOR UPDATE`;
  if (!owners.some(({ person_id }) => person_id === leaving)) return;
  if (!owners.some(({ person_id, suspended_at }) => person_id !== leaving && suspended_at === null))
    refuse('CONFLICT', 'An organization needs an owner. Make someone else an owner first.');
}
