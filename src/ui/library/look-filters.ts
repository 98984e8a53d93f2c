import { COLOURS, type Colour, ORIENTATIONS, type Orientation } from '@/contract/browse/view';
import type { Filter } from './more-filters';

type Look = { colour?: Colour | null; orientation?: Orientation | null };

/** The filters by how an image looks. `prefix`: of their ids. */
export const lookFilters = (
  prefix: string,
  { colour, orientation }: Look,
  change: (changes: Look) => void,
): Filter[] => [
  {
    id: `${prefix}colour`,
    label: 'Colour',
    value: colour ?? null,
    set: (value) => change({ colour: COLOURS.find((known) => known === value) ?? null }),
    options: COLOURS.map(optionOf),
  },
  {
    id: `${prefix}orientation`,
    label: 'Orientation',
    value: orientation ?? null,
    set: (value) => change({ orientation: ORIENTATIONS.find((known) => known === value) ?? null }),
    options: ORIENTATIONS.map(optionOf),
  },
];

const optionOf = (value: string) => ({
  value,
  text: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
});
