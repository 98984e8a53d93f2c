import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Change } from '../operation';
import type { Maker } from '../record-change';

/**
 * Refuses with CONFLICT when the maker, or the organization, already has the maximum of running bulk changes. Starts
 * in one organization, and of one maker, run one after the other, so the counts cannot change after they are read.
 */
export async function refuseTooMany({ tx }: Change, organizationId: string, maker: Maker) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 5))`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${maker.personId ?? maker.keyId}, 6))`;
  const running = { endedAt: null };
  const own = await tx.bulkChange.count({ where: { ...maker, ...running } });
  const all = await tx.bulkChange.count({ where: { organizationId, ...running } });
  const { person, organization } = LIMITS.bulkChangesAtOnce;
  if (own >= person || all >= organization)
    refuse('CONFLICT', 'Too many changes are running. Try again when one has finished.');
}
