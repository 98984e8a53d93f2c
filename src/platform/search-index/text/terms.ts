import { hasMoreCharacters } from '@/contract/characters';
import { foldPlain, plainText, spellOut } from './plain-text';
import {
  isTypedJoint,
  MAX_JOINED,
  MAX_JOINED_CHARACTERS,
  withoutLongEnds,
  withoutZeros,
} from './spellings';
import { bigramsOf, clip, type Piece, type Token, tokenize } from './tokens';

/** A word that a text contains, or that begins one of its words. */
export type Needle = { word: string; isPrefix: boolean };

/** A word of a query. It matches as a prefix, or by its parts, the last of them as a prefix. */
export type Term = {
  word: string;
  parts: string[];
  /** Other spellings and forms. It is enough when all needles of one of them match. */
  others: Needle[][];
  /** All must match, in place of the word. Empty for spaced scripts. */
  bigrams: string[];
  /** Prefixes of words in use that replace a mistyped word. */
  corrections: string[];
};

/** Nobody types more words or bigrams; further ones are ignored. */
const MAX_TERMS = 32;
const MAX_PARTS = 16;
/** In UTF-16 units. */
const MAX_QUERY_LENGTH = 4000;

/** The terms of a query, each once. */
export function parseTerms(text: string): Term[] {
  const terms = new Map<string, Term>();
  // A single character may become eighteen.
  const plain = plainText(text.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_QUERY_LENGTH);
  const tokens = tokenize(plain);
  for (const [i, token] of tokens.entries()) {
    if (terms.size === MAX_TERMS) break;
    const { word, isUnspaced } = token;
    if (terms.has(word)) continue;
    const bigrams = isUnspaced ? bigramsOf(word).slice(0, MAX_TERMS) : [];
    const parts = token.parts.length > MAX_PARTS ? [] : token.parts;
    const others = isUnspaced
      ? withoutMarks(token)
      : [...spellingsOf(token, parts), ...joinedWith(tokens, i)];
    terms.set(word, {
      word,
      parts: parts.map((part) => part.word),
      others,
      bigrams,
      corrections: [],
    });
  }
  return [...terms.values()];
}

/** The word, and its parts, as others may have written them. */
function spellingsOf(token: Piece, parts: Piece[]): Needle[][] {
  const pieces = [[token], ...(parts.length > 0 ? [parts] : [])];
  return pieces.flatMap((some) => {
    const spelled = some.map(({ text }) => spellOut(text) ?? withoutZeros(text));
    if (spelled.every((word) => word === null)) return [];
    const needles = some.map(({ text, word }, i) => ({
      word: clip(spelled[i] ?? word),
      isPrefix: i === some.length - 1 && withoutZeros(text) === null,
    }));
    return [needles];
  });
}

/** The bigrams of a text without marks that may be left out. If it ends in one, its last character must end a word. */
function withoutMarks({ text }: Token): Needle[][] {
  const shorter = withoutLongEnds(text);
  if (shorter === text) return [];
  const folded = foldPlain(shorter);
  const bigrams = bigramsOf(folded).slice(0, MAX_TERMS);
  const isEnd = text.endsWith('ー') && !shorter.endsWith('ー');
  const words = isEnd ? [...bigrams, folded.slice(-1)] : bigrams;
  return [words.map((word) => ({ word, isPrefix: false }))];
}

/** The word joined with those typed before it: "wi-fi" and "wi fi" also mean "wifi". */
function joinedWith(tokens: Token[], last: number): Needle[][] {
  const found: Needle[][] = [];
  let { word } = tokens[last] as Token;
  for (let i = last; i > last - MAX_JOINED + 1; i--) {
    const before = tokens[i - 1];
    if (!before || before.isUnspaced || !isTypedJoint((tokens[i] as Token).gap)) break;
    if (startsWithDigit(word) !== endsWithDigit(before.word)) break;
    word = before.word + word;
    if (hasMoreCharacters(word, MAX_JOINED_CHARACTERS)) break;
    found.push([{ word, isPrefix: true }]);
  }
  return found;
}

const startsWithDigit = (word: string) => /^[0-9]/.test(word);
const endsWithDigit = (word: string) => /[0-9]$/.test(word);

/** All words under which a text is found as it is written. The same as search.words in the database. */
export function indexedTerms(text: string): string[] {
  const words = tokenize(plainText(text)).flatMap(({ word, text: plain, isUnspaced, parts }) => {
    if (!isUnspaced) return [word, ...parts.map((part) => part.word)];
    const folded = foldPlain(plain);
    return [...bigramsOf(folded), [...folded].at(-1) ?? ''];
  });
  return [...new Set(words)].sort();
}
