import type { Group } from '@/contract/browse/browse';
import type { Grouping } from '@/contract/browse/view';
import { formatType } from '../format/format-quantity';
import { formatState } from '../format/format-state';

/** `key` is unique among the headings of a grid. `year`: the year of a month, otherwise null. */
export type Heading = { key: string; text: string; year: string | null };

/** The groups of a grid, and their kind: "Date", "Camera". */
export type Groups = { label: string; list: { heading: Heading; count: number }[] };

/** `none`: the heading of assets without a value; empty where every asset has one. */
const GROUPINGS: Record<
  Grouping,
  { label: string; none: string; textOf: (key: string) => string; yearOf?: (key: string) => string }
> = {
  captured: {
    label: 'Date',
    none: '',
    textOf: (month) => MONTH.format(new Date(`${month}-01T00:00Z`)),
    yearOf: (month) => month.slice(0, 4),
  },
  camera: { label: 'Camera', none: 'No camera', textOf: (model) => model },
  type: { label: 'Type', none: '', textOf: formatType },
  approval: { label: 'Approval', none: 'Not reviewed', textOf: formatState },
};

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Names the groups of a view in words: "2024-05" as "May 2024", "image/jpeg" as "JPEG". */
export function withHeadings(grouping: Grouping, groups: Group[]): Groups {
  const { label, none, textOf, yearOf } = GROUPINGS[grouping];
  const list = groups.map(({ key, count }) => ({
    heading: {
      key: key ?? '',
      text: key === null ? none : textOf(key),
      year: (key && yearOf?.(key)) || null,
    },
    count,
  }));
  return { label, list };
}
