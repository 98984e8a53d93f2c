import type { Term } from './terms';

/** What a text must contain: a word, or a word with this prefix; all of several; one of several. */
export type TermQuery =
  | { word: string; isPrefix: boolean }
  | { all: TermQuery[] }
  | { any: TermQuery[] };

/** How a term is found, the same in every driver. `wholeWords`: only complete words match the typed text. */
export function termQueryOf(term: Term, wholeWords: boolean): TermQuery {
  const startsWith = (word: string): TermQuery => ({ word, isPrefix: !wholeWords });
  const equals = (word: string): TermQuery => ({ word, isPrefix: false });
  if (term.corrections.length > 0) return { any: term.corrections.map(startsWith) };
  if (term.bigrams.length > 1) return { all: term.bigrams.map(equals) };
  if (term.parts.length === 0) return startsWith(term.word);
  const last = term.parts.length - 1;
  const parts = term.parts.map((part, i) => (i === last ? startsWith(part) : equals(part)));
  return { any: [startsWith(term.word), { all: parts }] };
}
