import type { Term } from './words';

/** What must stand in a text: a word, or words that begin so; all of several; one of several. */
export type Demand = { word: string; beginning: boolean } | { all: Demand[] } | { any: Demand[] };

/** How a term is found, the same in every driver. `whole`: no word may go on after what was typed. */
export function demandOf(term: Term, whole: boolean): Demand {
  const begins = (word: string): Demand => ({ word, beginning: !whole });
  const is = (word: string): Demand => ({ word, beginning: false });
  if (term.meant.length > 0) return { any: term.meant.map(begins) };
  if (term.pairs.length > 1) return { all: term.pairs.map(is) };
  if (term.parts.length === 0) return begins(term.word);
  const last = term.parts.length - 1;
  const parts = term.parts.map((part, place) => (place === last ? begins(part) : is(part)));
  return { any: [begins(term.word), { all: parts }] };
}
