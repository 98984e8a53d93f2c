import type { Group } from '@/contract/browse/browse';
import { groupingOf } from '@/contract/browse/view';
import type { LibraryForReading } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import { type AssetView, conditionOf, ORDERS } from './browse-assets';

/** The key of a group, as SQL. Models of cameras differing in case only are one group. */
const KEYS = {
  captured: `to_char(min(captured_at) AT TIME ZONE 'UTC', 'YYYY-MM')`,
  camera: 'min(camera)',
  type: 'content_type',
  approval: 'min(approval_state)',
};

/**
 * The groups of a view, in its order, with the number of originals in each; empty groups are left out. An ungrouped
 * view has none. The months of a view without a filter are counted already, however large the library is.
 */
export async function listGroups(
  { database }: Pick<Domain, 'database'>,
  library: LibraryForReading,
  view: AssetView,
): Promise<Group[]> {
  const grouping = groupingOf(view);
  if (grouping === null) return [];
  if (grouping === 'captured' && view.filter === null)
    return database.rows<Group>(LIST_MONTHS, [library.organization.id, library.id]);
  const { named, where, values } = conditionOf(library, view);
  const { keys, direction } = ORDERS[grouping];
  const by =
    grouping === 'captured' ? `date_trunc('month', captured_at AT TIME ZONE 'UTC')` : keys[0];
  const text = `
    SELECT ${KEYS[grouping]} AS key, count(*)::int AS count
    FROM asset k ${where} GROUP BY ${by} ORDER BY ${by} ${direction}`;
  return database.rows<Group>({ ...named(`groups-${grouping}`), text }, values);
}

const LIST_MONTHS = {
  name: 'list-months',
  text: `
    SELECT to_char(month, 'YYYY-MM') AS key, count FROM library_month
    WHERE organization_id = $1 AND library_id = $2 ORDER BY month DESC`,
};
