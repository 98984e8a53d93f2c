// How text falls into words. The functions search.plain, search.fold and search.words of the
// migration "search" do the same to what is searched; words.test.ts holds the two against each other.

/** Scripts written without spaces, and emoji. */
const unspaced =
  '\\u0e01-\\u0e2e\\u0e30-\\u0e4e\\u0e81-\\u0edf\\u1000-\\u109f\\u1780-\\u17d3\\u2600-\\u27bf\\u2b00-\\u2bff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u312f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}';
/** What stands between words. */
const separators =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u055a-\\u055f\\u0589\\u05be\\u05c0\\u05c3\\u05c6\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0e2f\\u0e4f\\u0e5a\\u0e5b\\u1361-\\u1368\\u17d4-\\u17da\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u25ff\\u27c0-\\u2aff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u303f\\u30fb\\ufe00-\\ufe0f\\ufeff\\ufff0-\\uffff';

const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;
const run = new RegExp(`[${unspaced}]+|[^${separators}${unspaced}]+`, 'gu');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
/** Marks may stand between a letter and the border: highlights read names as they are written. */
const border =
  /(?<=\p{Lowercase}\p{Mn}*)(?=\p{Uppercase})|(?<=\p{Uppercase}\p{Mn}*)(?=\p{Uppercase}\p{Mn}*\p{Lowercase})|(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])/u;

const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Without accents and compatibility forms; case stays. */
const plain = (text: string) => text.normalize('NFKD').replace(accents, '').normalize('NFKC');

/** Without accents, compatibility forms and case. */
export const fold = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/\u0307/gu, '')
    .replace(/[øłđðħŧıςßæœþ]/gu, (letter) => plainLetters[letter] ?? letter);

/** The longest word that is kept, in characters. */
const wordLength = 100;
const clip = (word: string) => [...word].slice(0, wordLength).join('');

/** A run of characters between separators, at its place in the text. */
export type Run = {
  start: number;
  /** As written. */
  text: string;
  /** Folded and clipped. */
  word: string;
  unspaced: boolean;
  /** Where case or digits divide it; of an undivided run, nothing. */
  parts: { start: number; text: string; word: string }[];
};

/** The runs of a text, in order. */
export function readRuns(text: string): Run[] {
  return [...text.matchAll(run)].map((match) => {
    const pieces = match[0].split(border);
    let start = match.index;
    const parts = pieces.map((piece) => {
      const part = { start, text: piece, word: clip(fold(piece)) };
      start += piece.length;
      return part;
    });
    return {
      start: match.index,
      text: match[0],
      word: clip(fold(match[0])),
      unspaced: startsUnspaced.test(match[0]),
      parts: parts.length > 1 ? parts : [],
    };
  });
}

/** The neighbours in a run of unspaced script, two by two; a lone character is itself. */
export function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, place) => characters[place] + character);
}

/** A word that somebody looks for. It is found by its beginning, or by its parts, the last by its beginning. */
export type Term = {
  word: string;
  parts: string[];
  /** All must be there, in place of the word; of spaced script, none. */
  pairs: string[];
  /** Beginnings of known words that it may have meant, in place of what was typed. */
  meant: string[];
};

/** More words, or pairs, than a person types are left out. */
const termsAtMost = 32;
const partsAtMost = 16;
const textAtMost = 4000;

/** The words of a query; doubles count once. */
export function readTerms(text: string): Term[] {
  const terms = new Map<string, Term>();
  for (const { word, unspaced, parts } of readRuns(plain(text.slice(0, textAtMost)))) {
    if (terms.size === termsAtMost) break;
    const pairs = unspaced ? pairsOf(word).slice(0, termsAtMost) : [];
    const words = parts.map((part) => part.word);
    terms.set(word, { word, pairs, parts: words.length > partsAtMost ? [] : words, meant: [] });
  }
  return [...terms.values()];
}

/** All words under which a text is found: the counterpart of search.words in the database. */
export function indexedWords(text: string): string[] {
  const words = readRuns(plain(text)).flatMap(({ word, text: raw, unspaced, parts }) => {
    if (!unspaced) return [word, ...parts.map((part) => part.word)];
    const characters = [...fold(raw)];
    return [...pairsOf(fold(raw)), characters.at(-1) ?? ''];
  });
  return [...new Set(words)].sort();
}
