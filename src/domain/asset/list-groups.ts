import type { Group } from '@/contract/browse';
import { groupingOf, type View } from '@/contract/view';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { conditionOf, isUnfiltered, ORDERS } from './browse-assets';

/** What the groups of each grouping are called, for one of their assets. Models of cameras may differ in case. */
const NAMES = {
  captured: `to_char(captured_at AT TIME ZONE 'UTC', 'YYYY-MM')`,
  camera: 'camera',
  type: 'content_type',
  approval: 'approval_state',
};

/**
 * The groups that a view is shown in, in its order, and how many originals each has; none without any are listed. A view
 * that is not grouped has none. The months of a view without a filter are counted already, however large the library is.
 */
export async function listGroups(
  { database }: Pick<Domain, 'database'>,
  library: LibraryForReading,
  view: View,
): Promise<Group[]> {
  const grouping = groupingOf(view);
  if (grouping === null) return [];
  if (grouping === 'captured' && isUnfiltered(view))
    return database.rows<Group>(LIST_MONTHS, [library.organization.id, library.id]);
  const { name, where, values } = conditionOf(library, view);
  const { keys, direction } = ORDERS[grouping];
  const by = grouping === 'captured' ? NAMES.captured : keys[0];
  const text = `
    SELECT min(${NAMES[grouping]}) AS key, count(*)::int AS count
    FROM asset ${where} GROUP BY ${by} ORDER BY ${by} ${direction}`;
  return database.rows<Group>({ name: `groups-${grouping}-${name}`, text }, values);
}

const LIST_MONTHS = {
  name: 'list-months',
  text: `
    SELECT to_char(month, 'YYYY-MM') AS key, count FROM library_month
    WHERE organization_id = $1 AND library_id = $2 ORDER BY month DESC`,
};
