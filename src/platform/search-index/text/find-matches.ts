import { hasCharacters } from '@/contract/characters';
import { foldPlain, isAscii } from './plain-text';
import { type Spelling, spellingsIn } from './spellings';
import type { Term, Needle as Wanted } from './terms';
import { type Piece, type Token, tokenize } from './tokens';

/** A part of a plain text, in UTF-16 units. */
export type Span = { start: number; end: number };

/** A text to find, and where it is in the text being read. */
type Needle = { spans: Span[] };
type Needles = Map<string, Needle>;

export type MatchFinder = {
  isMatch(text: string): boolean;
  /** The spans of matching terms, in order; adjacent and overlapping ones are merged. */
  findMatches(text: string): Span[];
};

/** Finds terms in plain texts. The time it takes grows with the length of the text, and hardly with the number of terms. */
export function makeMatchFinder(terms: Term[]): MatchFinder {
  const prefixes: Needles = new Map();
  const words: Needles = new Map();
  const bigrams: Needles = new Map();
  const matches = terms.flatMap((term) => alternativesOf(term, { prefixes, words, bigrams }));
  const needles = [prefixes, words, bigrams].flatMap((some) => [...some.values()]);
  const prefixLengths = [...new Set([...prefixes.keys()].map(({ length }) => length))].sort(
    (a, b) => a - b,
  );
  const beginnings = beginningsOf([...prefixes.keys(), ...words.keys()]);
  const mayBegin = (word: string) => beginnings.has(word);
  const foldCharacter = memoize(foldPlain);

  function findWord({ start, text, word }: Piece) {
    const span = { start, end: start + text.length };
    words.get(word)?.spans.push(span);
    for (const length of prefixLengths) {
      if (length > word.length) return;
      prefixes.get(word.slice(0, length))?.spans.push(span);
    }
  }

  function findSpelling({ word, pieces }: Spelling) {
    words.get(word)?.spans.push(...pieces);
    bigrams.get(word)?.spans.push(...pieces);
    for (const length of prefixLengths) {
      if (length > word.length) return;
      prefixes.get(word.slice(0, length))?.spans.push(...piecesOf(pieces, length));
    }
  }

  function findBigrams(token: Token) {
    let { start } = token;
    const characters = [...token.text];
    const folded = characters.map(foldCharacter);
    for (const [i, { length }] of characters.entries()) {
      const end = start + length;
      bigrams.get(folded[i] as string)?.spans.push({ start, end });
      const next = characters[i + 1];
      const pair = next && bigrams.get(`${folded[i]}${folded[i + 1]}`);
      if (pair) pair.spans.push({ start, end: end + next.length });
      start = end;
    }
  }

  const textOf = new Map(
    [prefixes, words, bigrams].flatMap((some) => [...some].map(([word, needle]) => [needle, word])),
  );
  const wordsOfWays = matches.map((all) => all.map((needle) => textOf.get(needle) as string));
  /**
   * Whether reading may find a way to match. A word, a part or another spelling in an ASCII text is a part of its letters
   * and digits, which is quick to see.
   */
  const mayMatch = (text: string) => {
    if (!isAscii(text)) return true;
    const letters = text.toLowerCase().replace(/[^a-z0-9]+/g, '');
    return wordsOfWays.some((all) => all.every((word) => letters.includes(word)));
  };

  function read(text: string) {
    for (const needle of needles) needle.spans = [];
    const tokens = tokenize(text);
    for (const token of tokens) {
      if (token.isUnspaced) findBigrams(token);
      else for (const piece of [token, ...token.parts]) findWord(piece);
    }
    for (const spelling of spellingsIn(tokens, mayBegin)) findSpelling(spelling);
  }
  const areFound = (all: Needle[]) => all.every(({ spans }) => spans.length > 0);

  return {
    isMatch(text) {
      if (!mayMatch(text)) return false;
      read(text);
      return matches.some(areFound);
    },
    findMatches(text) {
      if (!mayMatch(text)) return [];
      read(text);
      const found = new Set(matches.filter(areFound).flat());
      return merge([...found].flatMap(({ spans }) => spans));
    },
  };
}

/** The ways in which a term can match; for each, the parts that must all be in the text. */
function alternativesOf(
  { word, parts, others, bigrams, corrections }: Term,
  needles: { prefixes: Needles; words: Needles; bigrams: Needles },
): Needle[][] {
  const startsWith = (text: string) => needleOf(needles.prefixes, text);
  if (bigrams.length > 0) {
    const isEnd = (text: string) => bigrams.length > 1 && hasCharacters(text, { min: 1, max: 1 });
    const ways = [bigrams, ...others.map((all) => all.map((one) => one.word))];
    return ways.map((all) =>
      [...new Set(all)].map((text) =>
        needleOf(isEnd(text) ? needles.words : needles.bigrams, text),
      ),
    );
  }
  if (corrections.length > 0) return corrections.map((text) => [startsWith(text)]);
  const last = parts.length - 1;
  const inParts = parts.map((part, i) => ({ word: part, isPrefix: i === last }));
  // "SunsetBeach" in "sunset_beach".
  const ways: Wanted[][] = [...(parts.length > 0 ? [inParts] : []), ...others];
  return [
    [startsWith(word)],
    ...ways.map((wanted) =>
      wanted.map((one) => needleOf(one.isPrefix ? needles.prefixes : needles.words, one.word)),
    ),
  ];
}

/** What longer words begin with. */
const beginningsOf = (words: string[]) =>
  new Set(words.flatMap((word) => Array.from(word, (_, i) => word.slice(0, i))));

/** The pieces that this many characters of a spelling stand for. */
function piecesOf(pieces: Spelling['pieces'], length: number) {
  let left = length;
  return pieces.filter(({ characters }) => {
    const isMeant = left > 0;
    left -= characters;
    return isMeant;
  });
}

/** The needle of a text, shared by all terms with this text. */
function needleOf(needles: Needles, text: string): Needle {
  const known = needles.get(text);
  if (known) return known;
  const needle = { spans: [] };
  needles.set(text, needle);
  return needle;
}

function memoize(compute: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}
