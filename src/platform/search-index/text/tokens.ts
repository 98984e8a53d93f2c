import { foldPlain } from './plain-text';

// How text is split into words. The database function search.words does the same to the text of assets; terms.test.ts
// compares the two.

/** Scripts written without spaces, and emoji. */
const UNSPACED =
  '\\u0e01-\\u0e2e\\u0e30-\\u0e4e\\u0e81-\\u0edf\\u1000-\\u109f\\u1780-\\u17d3\\u2600-\\u27bf\\u2b00-\\u2bff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u312f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}';
/** Characters between words. */
export const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u055a-\\u055f\\u0589\\u05be\\u05c0\\u05c3\\u05c6\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0e2f\\u0e4f\\u0e5a\\u0e5b\\u1361-\\u1368\\u17d4-\\u17da\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u25ff\\u27c0-\\u2aff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u303f\\u30fb\\ufe00-\\ufe0f\\ufeff\\ufff0-\\uffff';

const TOKEN = new RegExp(`[${UNSPACED}]+|[^${SEPARATORS}${UNSPACED}]+`, 'gu');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/**
 * Where case or digits divide a word. Marks may follow the letter. The following character is tested first, or a long run
 * of marks would be read again at each of them.
 */
const PART_BOUNDARY =
  /(?=\p{Uppercase})(?<=\p{Lowercase}\p{Mn}*)|(?=\p{Uppercase}\p{Mn}*\p{Lowercase})(?<=\p{Uppercase}\p{Mn}*)|(?=[^0-9])(?<=[0-9])|(?=[0-9])(?<=[^0-9])/u;

const MAX_WORD_CHARACTERS = 100;
/** A word as long as words in the index may be. */
export const clip = (word: string, maxCharacters = MAX_WORD_CHARACTERS) =>
  word.length <= maxCharacters ? word : [...word].slice(0, maxCharacters).join('');

/** A word, or a part of it. */
export type Piece = {
  start: number;
  /** Plain text. */
  text: string;
  /** Folded and clipped. */
  word: string;
};

/** The characters between two separators, with their position in the plain text (UTF-16 units). */
export type Token = Piece & {
  /** The separators before it. */
  gap: string;
  isUnspaced: boolean;
  /** The pieces between changes of case or digits; empty when there is only one. */
  parts: Piece[];
};

/** Most words are: nothing in them is to be divided or folded. */
export const isPlainWord = (text: string) => /^[a-z]+$/.test(text);

/** The tokens of a plain text, in order. */
export function tokenize(plain: string): Token[] {
  let end = 0;
  return [...plain.matchAll(TOKEN)].map(({ 0: text, index: start }) => {
    const gap = plain.slice(end, start);
    end = start + text.length;
    if (isPlainWord(text))
      return { start, text, word: clip(text), gap, isUnspaced: false, parts: [] };
    const isUnspaced = STARTS_UNSPACED.test(text);
    const parts = isUnspaced ? [] : partsOf(text, start);
    return { start, text, word: clip(foldPlain(text)), gap, isUnspaced, parts };
  });
}

/** Keeps the parts apart while they are folded together, which is faster than one by one. No token contains it. */
const PART_SEPARATOR = '\u0001';

function partsOf(text: string, start: number): Piece[] {
  const pieces = text.split(PART_BOUNDARY);
  if (pieces.length === 1) return [];
  const words = foldPlain(pieces.join(PART_SEPARATOR)).split(PART_SEPARATOR);
  let end = start;
  return pieces.map((piece, i) => {
    end += piece.length;
    return { start: end - piece.length, text: piece, word: clip(words[i] as string) };
  });
}

/** Every two neighbouring characters of unspaced script; a single character is its own bigram. */
export function bigramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}
