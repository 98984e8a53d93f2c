import type { Needle, Term } from './terms';

/** What a text must contain: a word, or a word with this prefix; all of several; one of several. */
export type TermQuery = Needle | { all: TermQuery[] } | { any: TermQuery[] };

/** `wholeWords`: only complete words match the typed text. `asTyped`: not in another spelling. */
export type TermOptions = { wholeWords: boolean; asTyped: boolean };

/** How a term is found, the same in every driver. */
export function termQueryOf(term: Term, { wholeWords, asTyped }: TermOptions): TermQuery {
  const startsWith = (word: string): Needle => ({ word, isPrefix: !wholeWords });
  const equals = (word: string): Needle => ({ word, isPrefix: false });
  if (term.corrections.length > 0) return { any: term.corrections.map(startsWith) };
  if (term.bigrams.length > 1) {
    const ways = [term.bigrams.map(equals), ...(asTyped ? [] : term.others)];
    return ways.length > 1 ? { any: ways.map(allOf) } : { all: term.bigrams.map(equals) };
  }
  const last = term.parts.length - 1;
  const parts = term.parts.map((part, i) => (i === last ? startsWith(part) : equals(part)));
  const others = term.others.map((needles) =>
    needles.map((needle) => (wholeWords ? equals(needle.word) : needle)),
  );
  const ways = [...(parts.length > 0 ? [parts] : []), ...(asTyped ? [] : others)];
  if (ways.length === 0) return startsWith(term.word);
  return { any: [startsWith(term.word), ...ways.map(allOf)] };
}

const allOf = (needles: Needle[]): TermQuery =>
  needles.length === 1 ? (needles[0] as Needle) : { all: needles };
