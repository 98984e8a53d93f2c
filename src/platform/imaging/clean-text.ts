/**
 * Text of a file as it can be stored and shown, or null if nothing is left. It ends at its NUL: what follows is what
 * was in the field before. Control characters and lone surrogates cannot be stored, and have no meaning here; line
 * breaks stay with `keepLines`.
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
