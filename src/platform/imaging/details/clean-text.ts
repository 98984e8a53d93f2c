/**
 * Text of a file, made fit to store and show; null if nothing is left. It ends at its NUL: the rest is former content
 * of the field. Control characters and lone surrogates cannot be stored, and have no meaning here; line breaks stay
 * with `keepLines`.
 */
export const cleanText = (
  value: unknown,
  maxCharacters: number,
  { keepLines = false } = {},
): string | null => {
  if (typeof value !== 'string') return null;
  const [ended = ''] = value.split('\0');
  const lines = keepLines ? ended.split(/\r\n|\r|\n/) : [ended];
  const kept = lines.map((line) => line.replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, '')).join('\n');
  return [...kept.trim()].slice(0, maxCharacters).join('').trim() || null;
};

/** The most characters of a text that is no caption. */
export const MAX_TEXT = 200;

/** The first text with content. */
export const firstText = (...values: unknown[]): string | null => {
  for (const value of values) {
    const found = cleanText(value, MAX_TEXT);
    if (found !== null) return found;
  }
  return null;
};
