import { writeAudit } from '../access/write-audit';
import { type PurgeCandidate, purgeRows, withVariants } from '../asset/purge-rows';
import { type Domain, operation } from '../operation';
import { latestDue } from './trash-organization';

/** The most originals that one transaction removes. */
const BATCH = 500;

/** What a step removed; null: no organization is due. */
type Purged = { assets: number; libraries: number };

/**
 * Purges the organizations that have been in the trash for 30 days at `now` (docs/rules.md#trash): first their assets,
 * in transactions of a bounded size, then the organization with all that belongs to it. May run several times at once,
 * and may be stopped at any time: the next run removes what is left.
 */
export async function purgeTrashedOrganizations(domain: Domain, now: Date): Promise<Purged> {
  const all = { assets: 0, libraries: 0 };
  for (;;) {
    const purged = await purgeStep(domain, now);
    if (purged === null) return all;
    all.assets += purged.assets;
    all.libraries += purged.libraries;
  }
}

/** A due organization cannot be restored any more, so one that lost a part of its assets never comes back. */
const purgeStep = operation(async (change, now: Date): Promise<Purged | null> => {
  const { tx } = change;
  // An upload that was admitted before either ends first, or finds no storage to reserve.
  const [due] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE trashed_at <= ${latestDue(now)}
    ORDER BY trashed_at, id LIMIT 1 FOR UPDATE`;
  if (!due) return null;
  const originals = await tx.$queryRaw<PurgeCandidate[]>`
    SELECT id, organization_id, blob, renditions, size_bytes FROM asset
    WHERE organization_id = ${due.id} AND parent_id IS NULL
    ORDER BY id LIMIT ${BATCH} FOR UPDATE`;
  if (originals.length > 0) {
    const candidates = await withVariants(change, originals);
    await purgeRows(change, candidates);
    return { assets: candidates.length, libraries: 0 };
  }
  const libraries = await tx.library.count({ where: { organizationId: due.id } });
  await tx.organization.delete({ where: { id: due.id } });
  const by = { name: 'retention', clientIp: null };
  await writeAudit(change, by, {
    organizationId: due.id,
    action: 'purge organization',
    subject: due.id,
  });
  return { assets: 0, libraries };
});
