/** Meilisearch truncates values at 468 bytes. */
const MAX_VALUE_BYTES = 460;

/**
 * Encodes text as a value stored unchanged by Meilisearch. Meilisearch would fold case, decompose characters and
 * interpret quotes. Letters a to z and digits stay; every other UTF-16 unit becomes `_` and four hexadecimal digits. A
 * prefix of a text therefore is also a prefix of its value. Texts sharing their first 92 units may share a value.
 */
export const facetValueOf = (text: string) =>
  text
    .replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .slice(0, MAX_VALUE_BYTES);
