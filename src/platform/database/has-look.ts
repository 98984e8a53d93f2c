import type { Orientation } from '@/contract/browse/view';

/** Whether an asset has a colour, as SQL that reads the index asset_colours. `colour`: a parameter. */
export const hasColour = (table: string, colour: string) =>
  `${table}.colours @> ARRAY[${colour}::text]`;

/** The parameter of hasOrientation. */
export const SIGNS: Record<Orientation, number> = { landscape: 1, square: 0, portrait: -1 };

/** Whether an asset has an orientation, as SQL that reads the index asset_by_orientation. `sign`: a parameter. */
export const hasOrientation = (table: string, sign: string) =>
  `sign((${table}.width - ${table}.height)::float8) = ${sign}::float8`;
