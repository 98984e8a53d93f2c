import { fold, type Term, type Token, tokenize } from './terms';

type Span = { start: number; end: number };

// Noncharacters mark the matches until the text is escaped, so that no name can add HTML of its own.
const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';
const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [OPEN]: '<mark>',
  [CLOSE]: '</mark>',
};

/** Text with U+FDD0 and U+FDD1 around its matches as HTML, the matches in `<mark>`. */
const toHtml = (marked: string) =>
  marked.replace(/[&<>"'\ufdd0\ufdd1]/g, (character) => HTML_ESCAPES[character] ?? character);

/** The text as HTML with the words that match in `<mark>`; null when none does. */
export function highlight(text: string, terms: Term[]): string | null {
  const clean = text.replaceAll(OPEN, ' ').replaceAll(CLOSE, ' ');
  const spans = findMatches(clean, terms);
  if (spans.length === 0) return null;
  let marked = '';
  let end = 0;
  for (const span of spans) {
    marked += clean.slice(end, span.start) + OPEN + clean.slice(span.start, span.end) + CLOSE;
    end = span.end;
  }
  return toHtml(marked + clean.slice(end));
}

/** Whether a term matches in the text. */
export const isMatch = (text: string, terms: Term[]) => findMatches(text, terms).length > 0;

/** The spans of a text where terms match, in order; adjacent and overlapping ones are merged. */
function findMatches(text: string, terms: Term[]): Span[] {
  const tokens = tokenize(text);
  const spaced = tokens.filter((token) => !token.isUnspaced);
  const unspaced = tokens.filter((token) => token.isUnspaced);
  const spans = terms.flatMap((term) =>
    term.bigrams.length > 0
      ? findAll(term.bigrams, (bigram) => unspaced.flatMap((token) => findBigram(token, bigram)))
      : [...findWord(spaced, term), ...findParts(spaced, term)],
  );
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** The spans of all items; none when one of the items has none. */
function findAll<Item>(items: Item[], find: (item: Item) => Span[]): Span[] {
  const found = items.map(find);
  return found.every((spans) => spans.length > 0) ? found.flat() : [];
}

const spanOf = ({ start, text }: { start: number; text: string }): Span => ({
  start,
  end: start + text.length,
});

/** Tokens that begin with the word, else those of their parts that do. */
function findWord(tokens: Token[], { word, corrections }: Term): Span[] {
  const matches = (candidate: string) =>
    corrections.length > 0
      ? corrections.some((prefix) => candidate.startsWith(prefix))
      : candidate.startsWith(word);
  return tokens.flatMap((token) =>
    matches(token.word)
      ? [spanOf(token)]
      : token.parts.filter((part) => matches(part.word)).map(spanOf),
  );
}

/** "SunsetBeach" in "sunset_beach". */
function findParts(tokens: Token[], { parts, corrections }: Term): Span[] {
  if (parts.length === 0 || corrections.length > 0) return [];
  const candidates = tokens.flatMap((token) => [token, ...token.parts]);
  const last = parts.length - 1;
  return findAll([...parts.entries()], ([i, part]) =>
    candidates
      .filter(({ word }) => (i === last ? word.startsWith(part) : word === part))
      .map(spanOf),
  );
}

/** Where a bigram, or a single character, is in a token of unspaced script. */
function findBigram(token: Token, bigram: string): Span[] {
  const characters = [...token.text].map((text) => ({ text, folded: fold(text) }));
  const spans: Span[] = [];
  let start = token.start;
  for (const [i, { text, folded }] of characters.entries()) {
    const next = characters[i + 1];
    if (folded === bigram) spans.push({ start, end: start + text.length });
    else if (next && folded + next.folded === bigram)
      spans.push({ start, end: start + text.length + next.text.length });
    start += text.length;
  }
  return spans;
}
