import { lockVariants, type PurgeCandidate, purgeRows } from '../asset/trash/purge-rows';
import { type Change, type Domain, operation } from '../operation';
import { latestDue } from '../trash-time';
import { removeInBatches, sumOverOrganizations } from './remove-in-batches';

/** The most assets removed by one transaction, and the most of their variants. */
const ASSETS_PER_TRANSACTION = 500;
const VARIANTS_PER_TRANSACTION = 1000;

/**
 * Purges the assets in the trash for 30 days at `now` (docs/rules.md#trash), in transactions of a bounded size. Returns
 * how many assets, variants included; those on hold stay. May run several times at once, and may be stopped at any time: the next run
 * removes the rest. A failing organization does not stop the others; the error names it.
 */
export async function purgeTrash(domain: Domain, now: Date): Promise<number> {
  const latest = latestDue(now);
  const due = await domain.database.prisma.asset.groupBy({
    by: ['organizationId'],
    where: { trashedAt: { lte: latest } },
    orderBy: { organizationId: 'asc' },
  });
  const ids = due.map(({ organizationId }) => organizationId);
  return sumOverOrganizations(ids, (id) => removeInBatches(() => purgeBatch(domain, id, latest)));
}

const purgeBatch = operation(
  async (change, organizationId: string, latest: Date): Promise<number> => {
    const due = await lockDue(change, organizationId, latest);
    const variants = await lockVariants(change, due, VARIANTS_PER_TRANSACTION);
    // Variants first: an original goes with the last of them.
    const gone = variants.length < VARIANTS_PER_TRANSACTION ? [...due, ...variants] : variants;
    await purgeRows(change, gone);
    return gone.length;
  },
);

/**
 * Due assets. They are locked, and checked again if another transaction had locked them: after a restore they are no
 * longer due.
 */
const lockDue = ({ tx }: Change, organizationId: string, latest: Date) =>
  tx.$queryRaw<PurgeCandidate[]>`
    SELECT id, organization_id, blob, renditions, size_bytes FROM asset a
    WHERE trashed_at <= ${latest} AND organization_id = ${organizationId} AND NOT is_held(a)
    ORDER BY trashed_at, id LIMIT ${ASSETS_PER_TRANSACTION} FOR UPDATE`;
