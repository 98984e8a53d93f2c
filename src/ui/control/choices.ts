/**
 * A choice remembered in a cookie, so the server can render pages in their final form. The first value is the default.
 */
export type Choice<Value extends string = string> = {
  cookie: string;
  values: readonly [Value, ...Value[]];
  /** The data attribute of the root element, for style sheets; none where only components need the choice. */
  attribute?: 'theme' | 'layout' | 'tiles' | 'names';
};

/** The colors of the pages; `system`: the device's. */
export const THEME = {
  cookie: 'vitrine-theme',
  values: ['system', 'light', 'dark'],
  attribute: 'theme',
} as const satisfies Choice;

/** Whether grid tiles are squares, or have the shapes of their assets in rows of full width. */
export const LAYOUT = {
  cookie: 'vitrine-layout',
  values: ['square', 'justified'],
  attribute: 'layout',
} as const satisfies Choice;

/** The size of grid tiles, from the smallest `1` to the largest `5`. */
export const TILES = {
  cookie: 'vitrine-tiles',
  values: ['3', '1', '2', '4', '5'],
  attribute: 'tiles',
} as const satisfies Choice;

/** Whether grid tiles always show the names of their assets. */
export const NAMES = {
  cookie: 'vitrine-names',
  values: ['hidden', 'shown'],
  attribute: 'names',
} as const satisfies Choice;

/** Which details of an image are open beside it. */
export const DETAILS = {
  cookie: 'vitrine-details',
  values: ['info', 'review', 'closed'],
} as const satisfies Choice;

/** The same of a film, which is mostly looked at to say something about it. */
export const FILM_DETAILS = {
  cookie: 'vitrine-film-details',
  values: ['review', 'info', 'closed'],
} as const satisfies Choice;

/** The choice stored in a cookie value. */
export const chosenOf = <Value extends string>(
  { values }: Choice<Value>,
  sent: string | undefined,
): Value => values.find((value) => value === sent) ?? values[0];
