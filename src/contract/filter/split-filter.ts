/**
 * The parts of a filter between which blanks mean AND, as they are written; a text with OR outside of brackets is one part.
 * It refuses nothing: what is not closed lasts to the end.
 */
export function splitFilter(text: string): string[] {
  const all = tokensOf(text);
  if (all.includes('OR')) return [text.trim()];
  return all.flatMap((part, at) => {
    if (part === 'AND' || part === 'NOT') return [];
    return all[at - 1] === 'NOT' ? [`-${part}`] : [part];
  });
}

const tokensOf = (text: string): string[] =>
  text.match(/(?:"(?:\\.|[^"\\])*"?|\((?:[^()"]|"[^"]*"?|\([^()]*\)?)*\)?|[^\s"(])+/g) ?? [];

/** Whether a text has an OR outside of brackets and quotes. */
export const isChoice = (text: string): boolean => tokensOf(text).includes('OR');

/** The key of a part, without regard to a minus; null for words, phrases, brackets and what has OR. */
export const keyOfPart = (part: string): string | null =>
  isChoice(part) ? null : (/^-?([a-z]+):/i.exec(part)?.[1]?.toLowerCase() ?? null);

/** The values of a part with a key, without quotes. */
export const valuesOfPart = (part: string): string[] =>
  (part.slice(part.indexOf(':') + 1).match(/"(?:\\.|[^"\\])*"?|[^,"]+/g) ?? []).map((value) =>
    value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1') : value,
  );
