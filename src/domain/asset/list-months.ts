import type { Month } from '@/contract/browse';
import type { View } from '@/contract/view';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { conditionOf, isUnfiltered } from './browse-assets';

/**
 * How many originals of a library a view shows of each month of capture dates, the latest month first; months without
 * any are left out. Without a filter its counters tell, however large it is.
 */
export function listMonths(
  { database }: Pick<Domain, 'database'>,
  library: LibraryForReading,
  view: View,
): Promise<Month[]> {
  if (isUnfiltered(view) && !view.trashed)
    return database.rows<Month>(LIST_MONTHS, [library.organization.id, library.id]);
  const { name, where, values } = conditionOf(library, view);
  const text = `
    SELECT to_char(date_trunc('month', captured_at AT TIME ZONE 'UTC'), 'YYYY-MM') AS month, count(*)::int AS count
    FROM asset ${where} GROUP BY 1 ORDER BY 1 DESC`;
  return database.rows<Month>({ name: `months-${name}`, text }, values);
}

const LIST_MONTHS = {
  name: 'list-months',
  text: `
    SELECT to_char(month, 'YYYY-MM') AS month, count FROM library_month
    WHERE organization_id = $1 AND library_id = $2 ORDER BY library_month.month DESC`,
};
