import { LIMITS } from '@/contract/limits';
import type { Change } from '../operation';

/** What all unclaimed organizations hold. `ofNetwork`: those made by the network of one of them. In bytes. */
type Held = { total: number; ofNetwork: number; network: string };

/** Unclaimed organizations with what they store. */
const UNCLAIMED = `claim c JOIN organization o ON o.id = c.organization_id WHERE c.claimed_at IS NULL`;

const FIND_HELD = `
  SELECT coalesce(sum(o.storage_bytes), 0)::float8 AS total, own.network,
         coalesce(sum(o.storage_bytes) FILTER (WHERE c.network = own.network), 0)::float8 AS "ofNetwork"
  FROM (SELECT network FROM claim WHERE organization_id = $1) own,
       ${UNCLAIMED} GROUP BY own.network`;

/**
 * Bytes that the bounds for all unclaimed organizations, and for those of its network, leave to one, and the bytes
 * that all of them hold.
 */
export async function findUnclaimedLeft(
  { tx, limits }: Pick<Change, 'tx' | 'limits'>,
  organizationId: string,
): Promise<{ left: number; total: number }> {
  const most = limits.unclaimedTotalBytes;
  const [held] = await tx.$queryRawUnsafe<Held[]>(FIND_HELD, organizationId);
  if (!held) return { left: most, total: 0 };
  const share = most * LIMITS.unclaimedOrganizations.ofNetwork;
  // The network of organizations made by an earlier version is unknown.
  const ofNetwork = held.network === '' ? Number.POSITIVE_INFINITY : share - held.ofNetwork;
  return { left: Math.floor(Math.min(most - held.total, ofNetwork)), total: held.total };
}

/** Reservations of unclaimed organizations happen one after the other. Before their rows are locked, never after. */
export const queueUnclaimed = ({ tx }: Pick<Change, 'tx'>) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('unclaimed storage', 14))`;

/** Whether reserving brings all together near their bound: the oldest of the largest network are then to go. */
export const comesNear = ({ limits }: Pick<Change, 'limits'>, before: number, bytes: number) => {
  const near = limits.unclaimedTotalBytes * LIMITS.unclaimedOrganizations.near;
  return before < near && before + bytes >= near;
};

/** Those of the network with the most first, then the oldest. In bytes. */
export const listUnclaimed = (
  { tx }: Pick<Change, 'tx'>,
  {
    organizationId = null,
    network = null,
  }: { organizationId?: string | null; network?: string | null },
) =>
  tx.$queryRawUnsafe<UnclaimedOrganization[]>(
    `SELECT c.organization_id AS "organizationId", c.network, c.email, c.created, c.expires_at AS "expiresAt",
            o.storage_bytes::float8 AS bytes
     FROM ${UNCLAIMED} AND ($1::text IS NULL OR c.organization_id = $1) AND ($2::text IS NULL OR c.network = $2)
     ORDER BY sum(o.storage_bytes) OVER (PARTITION BY c.network) DESC, c.network, c.created, c.organization_id`,
    organizationId,
    network,
  );

export type UnclaimedOrganization = {
  organizationId: string;
  /** Where it was made; empty when unknown. */
  network: string;
  /** Where its claim link was sent. */
  email: string;
  created: Date;
  expiresAt: Date;
  bytes: number;
};

/** An unclaimed organization to be deleted. `expiresAt`: when its claim ends by itself. */
export type Excess = { organizationId: string; expiresAt: Date };

/**
 * The oldest unclaimed organization of the network with the most, while all together are near a bound: of bytes, then of
 * their number. `isBegun`: some were deleted already, and there should be clearly more room now. Null: there is room.
 */
export async function findExcess(
  { tx, limits }: Pick<Change, 'tx' | 'limits'>,
  isBegun: boolean,
): Promise<Excess | null> {
  const { inAll, near, eased } = LIMITS.unclaimedOrganizations;
  const share = isBegun ? eased : near;
  const [excess] = await tx.$queryRawUnsafe<Excess[]>(
    `WITH held AS MATERIALIZED (
       SELECT c.organization_id, c.network, c.created, c.expires_at, o.storage_bytes FROM ${UNCLAIMED}),
     whole AS (SELECT sum(storage_bytes) >= $1::float8 AS bytes, count(*) >= $2::float8 AS count FROM held),
     largest AS (
       SELECT network FROM held GROUP BY network
       ORDER BY CASE WHEN (SELECT bytes FROM whole) THEN sum(storage_bytes) ELSE count(*) END DESC, network LIMIT 1)
     SELECT organization_id AS "organizationId", expires_at AS "expiresAt" FROM held JOIN largest USING (network), whole
     WHERE (whole.bytes AND storage_bytes > 0) OR (whole.count AND NOT whole.bytes)
     ORDER BY created, organization_id LIMIT 1`,
    limits.unclaimedTotalBytes * share,
    inAll * share,
  );
  return excess ?? null;
}
