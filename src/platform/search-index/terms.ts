// How text is split into words. The database functions search.plain, search.fold and search.words do the same to the text
// of assets; terms.test.ts compares the two.

/** Scripts written without spaces, and emoji. */
const UNSPACED =
  '\\u0e01-\\u0e2e\\u0e30-\\u0e4e\\u0e81-\\u0edf\\u1000-\\u109f\\u1780-\\u17d3\\u2600-\\u27bf\\u2b00-\\u2bff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u312f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}';
/** Characters between words. */
const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u055a-\\u055f\\u0589\\u05be\\u05c0\\u05c3\\u05c6\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0e2f\\u0e4f\\u0e5a\\u0e5b\\u1361-\\u1368\\u17d4-\\u17da\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u25ff\\u27c0-\\u2aff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u303f\\u30fb\\ufe00-\\ufe0f\\ufeff\\ufff0-\\uffff';

const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;
const TOKEN = new RegExp(`[${UNSPACED}]+|[^${SEPARATORS}${UNSPACED}]+`, 'gu');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/**
 * Where case or digits divide a word. Accents may follow the letter: highlights read names as written. The following
 * character is tested first, or a long run of accents would be read again at each of them.
 */
const PART_BOUNDARY =
  /(?=\p{Uppercase})(?<=\p{Lowercase}\p{Mn}*)|(?=\p{Uppercase}\p{Mn}*\p{Lowercase})(?<=\p{Uppercase}\p{Mn}*)|(?=[^0-9])(?<=[0-9])|(?=[0-9])(?<=[^0-9])/u;

const LETTER_FOLDING: Record<string, string> = {
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

/** Removes accents and compatibility forms; case stays. */
const stripAccents = (text: string) =>
  text.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** Removes accents, compatibility forms and case. */
export const fold = (text: string) =>
  isAscii(text)
    ? text.toLowerCase()
    : stripAccents(text)
        .toLowerCase()
        .replace(/\u0307/gu, '')
        .replace(/[øłđðħŧıςßæœþ]/gu, (letter) => LETTER_FOLDING[letter] ?? letter);

const MAX_WORD_CHARACTERS = 100;
const clip = (word: string) =>
  word.length <= MAX_WORD_CHARACTERS ? word : [...word].slice(0, MAX_WORD_CHARACTERS).join('');

/** The characters between two separators, with their position in the text (UTF-16 units). */
export type Token = {
  start: number;
  /** As written. */
  text: string;
  /** Folded and clipped. */
  word: string;
  isUnspaced: boolean;
  /** The pieces between changes of case or digits; empty when there is only one. */
  parts: { start: number; text: string; word: string }[];
};

/** The tokens of a text, in order. */
export const tokenize = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: written, index: start }) => {
    const isUnspaced = STARTS_UNSPACED.test(written);
    const parts = isUnspaced ? [] : partsOf(written, start);
    return { start, text: written, word: clip(fold(written)), isUnspaced, parts };
  });

/** Keeps the parts apart while they are folded together, which is faster than one by one. No token contains it. */
const PART_SEPARATOR = '\u0001';

function partsOf(written: string, start: number): Token['parts'] {
  const pieces = written.split(PART_BOUNDARY);
  if (pieces.length === 1) return [];
  const words = fold(pieces.join(PART_SEPARATOR)).split(PART_SEPARATOR);
  let end = start;
  return pieces.map((text, i) => {
    end += text.length;
    return { start: end - text.length, text, word: clip(words[i] as string) };
  });
}

/** Every two neighbouring characters of unspaced script; a single character is its own bigram. */
export function bigramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}

/** A word of a query. It matches as a prefix, or by its parts, the last of them as a prefix. */
export type Term = {
  word: string;
  parts: string[];
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
  for (const token of tokenize(stripAccents(text.slice(0, MAX_QUERY_LENGTH)))) {
    if (terms.size === MAX_TERMS) break;
    const { word } = token;
    const bigrams = token.isUnspaced ? bigramsOf(word).slice(0, MAX_TERMS) : [];
    const parts = token.parts.length > MAX_PARTS ? [] : token.parts.map((part) => part.word);
    terms.set(word, { word, parts, bigrams, corrections: [] });
  }
  return [...terms.values()];
}

/** All words under which a text is found. The same as search.words in the database. */
export function indexedTerms(text: string): string[] {
  const words = tokenize(stripAccents(text)).flatMap(
    ({ word, text: written, isUnspaced, parts }) => {
      if (!isUnspaced) return [word, ...parts.map((part) => part.word)];
      const folded = fold(written);
      return [...bigramsOf(folded), [...folded].at(-1) ?? ''];
    },
  );
  return [...new Set(words)].sort();
}
