/** The value that `part` of the values are below, for example 0.5 for the median; NaN of none. Sorts a copy. */
export const quantile = (values: readonly number[], part: number): number => {
  const place = Math.min(Math.floor(part * values.length), values.length - 1);
  return values.toSorted((one, other) => one - other)[place] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);
