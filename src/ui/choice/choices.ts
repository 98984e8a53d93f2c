/**
 * Something a browser remembers in a cookie: the server renders pages as they will stay. The first value is the default.
 */
export type Choice<Value extends string = string> = {
  cookie: string;
  values: readonly [Value, ...Value[]];
  /** The data attribute of the root element that style sheets read; none where only components need it. */
  attribute?: 'theme' | 'layout' | 'tiles' | 'names';
};

/** The colors of the pages; `system`: those of the device. */
export const THEME = {
  cookie: 'vitrine-theme',
  values: ['system', 'light', 'dark'],
  attribute: 'theme',
} as const satisfies Choice;

/** Whether the tiles of a grid are squares, or have the shapes of their assets in rows that fill the width. */
export const LAYOUT = {
  cookie: 'vitrine-layout',
  values: ['square', 'justified'],
  attribute: 'layout',
} as const satisfies Choice;

/** The size of the tiles of a grid, from the smallest `1` to the largest `5`. */
export const TILES = {
  cookie: 'vitrine-tiles',
  values: ['3', '1', '2', '4', '5'],
  attribute: 'tiles',
} as const satisfies Choice;

/** Whether the tiles of a grid always show the names of their assets. */
export const NAMES = {
  cookie: 'vitrine-names',
  values: ['hidden', 'shown'],
  attribute: 'names',
} as const satisfies Choice;

/** Whether the details of an asset are open beside its image. */
export const DETAILS = {
  cookie: 'vitrine-details',
  values: ['open', 'closed'],
} as const satisfies Choice;

/** What was chosen, from the value of the cookie. */
export const chosenOf = <Value extends string>(
  { values }: Choice<Value>,
  sent: string | undefined,
): Value => values.find((value) => value === sent) ?? values[0];
