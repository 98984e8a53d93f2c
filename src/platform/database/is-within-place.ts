/**
 * Whether a place is the one with this key or lies within it, as SQL that reads a range of the index asset_by_place:
 * after a key comes the slash of the next part, and after the slash the digit 0.
 */
export const isWithinPlace = (column: string, key: string) => `(
  ${column} > '' AND ${column} >= ${key} AND ${column} < ${key} || '0'
  AND (${column} = ${key} OR starts_with(${column}, ${key} || '/')))`;
