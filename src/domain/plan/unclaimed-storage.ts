import { LIMITS } from '@/contract/limits';
import type { Change } from '../operation';

/** What all unclaimed organizations hold. `ofBlock`: those made in the block of one of them. In bytes. */
type Held = { total: number; ofBlock: number };

/** Unclaimed organizations with what they store. */
const UNCLAIMED = `claim c JOIN organization o ON o.id = c.organization_id WHERE c.claimed_at IS NULL`;

/**
 * The block that one customer may own, as `blockOf` has it: whoever makes organizations from many networks of it counts
 * once. Those made by an earlier version, from where nobody knows, count each by itself.
 */
const BLOCK = `CASE
  WHEN c.network = '' THEN c.organization_id
  WHEN c.network ~ '^[0-9a-f.:]+(/64)?$' AND c.network ~ '[.:]' THEN
    network(set_masklen(c.network::inet, CASE WHEN c.network LIKE '%:%' THEN 48 ELSE 24 END))::text
  ELSE c.network END`;

const FIND_HELD = `
  SELECT coalesce(sum(o.storage_bytes), 0)::float8 AS total,
         coalesce(sum(o.storage_bytes) FILTER (WHERE ${BLOCK} = own.block), 0)::float8 AS "ofBlock"
  FROM (SELECT ${BLOCK} AS block FROM claim c WHERE c.organization_id = $1) own, ${UNCLAIMED}`;

/**
 * Bytes that the bounds for all unclaimed organizations, and for those of its block, leave to one, and the bytes
 * that all of them hold.
 */
export async function findUnclaimedLeft(
  { tx, limits }: Pick<Change, 'tx' | 'limits'>,
  organizationId: string,
): Promise<{ left: number; total: number }> {
  const most = limits.unclaimedTotalBytes;
  const [held] = await tx.$queryRawUnsafe<Held[]>(FIND_HELD, organizationId);
  if (!held) return { left: most, total: 0 };
  const ofBlock = most * LIMITS.unclaimedOrganizations.ofNetwork - held.ofBlock;
  return { left: Math.floor(Math.min(most - held.total, ofBlock)), total: held.total };
}

/** Reservations of unclaimed organizations happen one after the other. Before their rows are locked, never after. */
export const queueUnclaimed = ({ tx }: Pick<Change, 'tx'>) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('unclaimed storage', 14))`;

/** Whether reserving brings all together near their bound: the oldest of the largest block are then to go. */
export const comesNear = ({ limits }: Pick<Change, 'limits'>, before: number, bytes: number) => {
  const near = limits.unclaimedTotalBytes * LIMITS.unclaimedOrganizations.near;
  return before < near && before + bytes >= near;
};

/** Those of the block with the most first, then the oldest. In bytes. */
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
     ORDER BY sum(o.storage_bytes) OVER (PARTITION BY ${BLOCK}) DESC, ${BLOCK}, c.created, c.organization_id`,
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
 * The oldest unclaimed organization of the block with the most, while all together are near a bound: of bytes, then of
 * their number. `isBegun`: some were deleted already, and there should be clearly more room now. Null: there is room, or
 * nobody needs it: an installation that had more than the bound before there was one keeps it until somebody new comes.
 */
export async function findExcess(
  { tx, limits }: Pick<Change, 'tx' | 'limits'>,
  isBegun: boolean,
): Promise<Excess | null> {
  const { inAll, near, eased } = LIMITS.unclaimedOrganizations;
  const share = isBegun ? eased : near;
  const [excess] = await tx.$queryRawUnsafe<Excess[]>(
    `WITH held AS MATERIALIZED (
       SELECT c.organization_id, c.network, ${BLOCK} AS block, c.created, c.expires_at, o.storage_bytes FROM ${UNCLAIMED}),
     whole AS (
       SELECT sum(storage_bytes) >= $1::float8 AS bytes, count(*) >= $2::float8 AS count
       FROM held HAVING bool_or(network <> '')),
     largest AS (
       SELECT block FROM held GROUP BY block
       ORDER BY CASE WHEN (SELECT bytes FROM whole) THEN sum(storage_bytes) ELSE count(*) END DESC, block LIMIT 1)
     SELECT organization_id AS "organizationId", expires_at AS "expiresAt" FROM held JOIN largest USING (block), whole
     WHERE (whole.bytes AND storage_bytes > 0) OR (whole.count AND NOT whole.bytes)
     ORDER BY created, organization_id LIMIT 1`,
    limits.unclaimedTotalBytes * share,
    inAll * share,
  );
  return excess ?? null;
}
