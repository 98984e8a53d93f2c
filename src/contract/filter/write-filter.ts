/** A value as the filter language takes it: in quotes where it needs them. */
export const quoted = (value: string): string =>
  /^[^\s()",:\\-][^\s()",:\\]*$/.test(value) && !/^(AND|OR|NOT)$/.test(value)
    ? value
    : `"${value.replace(/["\\]/g, '\\$&')}"`;

/** A term of a key and its values, of which one is enough. */
export const term = (key: string, ...values: string[]): string =>
  `${key}:${values.map(quoted).join(',')}`;
