/** What may precede a mention: nothing, a space or a bracket. So an email address is not a mention. */
const BEFORE = /(^|[\s([{"\u201c\u2018'])$/u;
const WORD = /[\p{L}\p{N}]/u;

export type Mention = { start: number; end: number; name: string };

/**
 * The mentions in a text: an `@` and one of the names, in upper or lower case. Of names with the same beginning the
 * longest one counts; a name that ends within a word does not.
 */
export function mentionsIn(text: string, names: string[]): Mention[] {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length);
  const mentions: Mention[] = [];
  for (const { index } of text.matchAll(/@/g)) {
    if (!BEFORE.test(text.slice(0, index).slice(-1))) continue;
    const name = longestFirst.find((each) => stands(each, text, index + 1));
    if (name) mentions.push({ start: index, end: index + 1 + name.length, name });
  }
  return mentions;
}

function stands(name: string, text: string, at: number): boolean {
  const end = at + name.length;
  const same = text.slice(at, end).toLowerCase() === name.toLowerCase();
  return name !== '' && same && !WORD.test(text.charAt(end));
}
