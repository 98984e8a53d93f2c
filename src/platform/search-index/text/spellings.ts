import { foldPlain, plainText, spellOut } from './plain-text';
import { clip, isPlainWord, type Piece, type Token, tokenize } from './tokens';

// How else the words of a text may be typed: joined ("wifi" for "Wi-Fi"), with `ue` for `ü`, without the zeros of a
// number. The database function search.spellings does the same to the text of assets; spellings.test.ts compares the two.

/** How many words are joined at most. */
export const MAX_JOINED = 4;
/** Longer joined words are clipped in the index, and not looked for. */
export const MAX_JOINED_CHARACTERS = 32;
/** Joined words of one text, from its beginning. */
const MAX_JOINED_WORDS = 1000;

const MARKS =
  '\\u0001\\-_./\\\\&+\'`":,\\u00b7\\u05be\\u2010-\\u2013\\u2018\\u2019\\u201b\\u2032\\u2212\\u30fb';
/** Between words that are also written as one. */
const JOINT = new RegExp(`^[${MARKS} ]?$|^ [&+] $`, 'u');
const TYPED_JOINT = new RegExp(`^[${MARKS}]?$|^\\s+$|^ [&+] $`, 'u');

/** Whether words with this between them in a query may be one. */
export const isTypedJoint = (gap: string) => TYPED_JOINT.test(gap);

/** A number without the zeros before it; null when it has none. */
export const withoutZeros = (text: string) =>
  text.startsWith('0') && /^0+[0-9]+$/.test(text) ? text.replace(/^0+(?=[0-9])/, '') : null;

/** Cameras write the number of a file as four digits at the end of eight characters: P1010042, GX010042. */
const CAMERA_NAME = /^[a-z]{1,3}[0-9]{5,7}$/;
const cameraNumberOf = (word: string) =>
  word.length === 8 && CAMERA_NAME.test(word) ? word.slice(4).replace(/^0+(?=[0-9])/, '') : null;

/** Another spelling, and the pieces of the text that it stands for. `characters`: its share of the word. */
export type Spelling = {
  word: string;
  pieces: { start: number; end: number; characters: number }[];
};

/**
 * The other spellings of the words in a plain text. Some may be the same, or be words of the text.
 * @param mayBegin whether joined words that begin with this piece are wanted; without it, all are
 */
export function spellingsIn(
  tokens: Token[],
  mayBegin: (word: string) => boolean = () => true,
): Spelling[] {
  const spellings = [...joinedIn(tokens, mayBegin), ...bridgesIn(tokens), ...longEndsIn(tokens)];
  for (const token of tokens) {
    if (token.isUnspaced || isPlainWord(token.text)) continue;
    for (const piece of [token, ...token.parts]) {
      addSpelling(spellings, spellOut(piece.text), piece);
      addSpelling(spellings, withoutZeros(piece.text), piece);
    }
    addSpelling(spellings, cameraNumberOf(token.word), token.parts.at(-1) ?? token);
  }
  return spellings;
}

function addSpelling(spellings: Spelling[], found: string | null, { start, text }: Piece) {
  if (found === null) return;
  const word = clip(found);
  const end = start + text.length;
  spellings.push({ word, pieces: [{ start, end, characters: word.length }] });
}

/** Letters joined with letters and digits with digits; where the two meet, a query is divided anyway. */
function joinedIn(tokens: Token[], mayBegin: (word: string) => boolean): Spelling[] {
  const { pieces, isLinked } = chainOf(tokens);
  const spellings: Spelling[] = [];
  let windows = 0;
  for (const [first, piece] of pieces.entries()) {
    if (!isLinked[first + 1] || ++windows > MAX_JOINED_WORDS) continue;
    const spelled = spellOut(piece.text);
    if (!mayBegin(piece.word) && (spelled === null || !mayBegin(spelled))) continue;
    let end = first + 2;
    while (end < first + MAX_JOINED && isLinked[end]) end++;
    const joined = pieces.slice(first, end);
    spellings.push(
      join(
        joined,
        joined.map(({ word }) => word),
      ),
    );
    if (joined.some(({ text }) => spellOut(text) !== null))
      spellings.push(
        join(
          joined,
          joined.map(({ text, word }) => spellOut(text) ?? word),
        ),
      );
  }
  return spellings;
}

/**
 * The last character of a word in unspaced script with the first one of the next: a query finds neighbouring characters,
 * as in "東京タワー" for "東京 タワー".
 */
function bridgesIn(tokens: Token[]): Spelling[] {
  const bridges: Spelling[] = [];
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    if (!before?.isUnspaced || !token.isUnspaced || !JOINT.test(token.gap)) continue;
    if (bridges.length === MAX_JOINED_WORDS) break;
    const [last = '', first = ''] = [[...before.text].at(-1), [...token.text][0]];
    const end = before.start + before.text.length;
    bridges.push({
      word: foldPlain(last + first),
      pieces: [
        { start: end - last.length, end, characters: last.length },
        { start: token.start, end: token.start + first.length, characters: first.length },
      ],
    });
  }
  return bridges;
}

const KATAKANA = '\\u30a1-\\u30fa\\u30fc';
/** The end of a word of at least three katakana; the mark of a long vowel may follow. */
const WORD_END = new RegExp(
  `(?<=[${KATAKANA}]{2})([\\u30a1-\\u30fa])(\\u30fc?)(?![${KATAKANA}])`,
  'gu',
);

/** Text without marks of long vowels at the ends of words in katakana, which many leave out: "サーバ" for "サーバー". */
export const withoutLongEnds = (text: string) => text.replace(WORD_END, '$1');

/**
 * The last character of a word in katakana, by which a query without its mark knows the end of the word; and with the next
 * one, where the mark stands between them.
 */
function longEndsIn(tokens: Token[]): Spelling[] {
  const found: Spelling[] = [];
  let words = 0;
  for (const [i, token] of tokens.entries()) {
    if (!token.isUnspaced) continue;
    for (const { 0: written, 1: last = '', 2: mark, index } of token.text.matchAll(WORD_END)) {
      if (++words > MAX_JOINED_WORDS) return found;
      const start = token.start + index;
      const piece = { start, end: start + written.length, characters: 1 };
      found.push({ word: foldPlain(last), pieces: [piece] });
      const next = characterAfter(token, index + written.length, tokens[i + 1]);
      if (!mark || !next) continue;
      found.push({ word: foldPlain(last + next.text), pieces: [piece, next] });
    }
  }
  return found;
}

/** The character in unspaced script at this place of a token, or across a mark or one space behind it. */
function characterAfter(token: Token, place: number, after: Token | undefined) {
  const isWithin = place < token.text.length;
  if (!isWithin && !(after?.isUnspaced && JOINT.test(after.gap))) return null;
  const [text = ''] = isWithin ? token.text.slice(place) : (after as Token).text;
  const start = isWithin ? token.start + place : (after as Token).start;
  return { text, start, end: start + text.length, characters: 1 };
}

/** The pieces of spaced script, and whether each may be joined with the one before it. */
function chainOf(tokens: Token[]): { pieces: Piece[]; isLinked: boolean[] } {
  const pieces: Piece[] = [];
  const isLinked: boolean[] = [];
  let before: Piece | null = null;
  for (const token of tokens) {
    if (token.isUnspaced || !(token.gap === '' || JOINT.test(token.gap))) before = null;
    if (token.isUnspaced) continue;
    for (const piece of token.parts.length > 0 ? token.parts : [token]) {
      isLinked.push(before !== null && isDigits(before) === isDigits(piece));
      pieces.push(piece);
      before = piece;
    }
  }
  return { pieces, isLinked };
}

const isDigits = ({ text }: Piece) => text < ':' && text >= '0';

const join = (pieces: Piece[], words: string[]): Spelling => ({
  word: clip(words.join(''), MAX_JOINED_CHARACTERS),
  pieces: pieces.map(({ start, text }, i) => ({
    start,
    end: start + text.length,
    characters: (words[i] as string).length,
  })),
});

/**
 * The text of an asset in which spellings are looked for: nothing is joined with the ending of the name, across tags, or
 * across a space of the description.
 */
const textOf = ({ name, tags, description }: AssetText) =>
  [
    name.replace(/\.(?=[0-9]*[A-Za-z])[A-Za-z0-9]{2,4}$/, ''),
    ...tags,
    (description ?? '').replaceAll(' ', '\n'),
  ].join('\n');

type AssetText = { name: string; tags: string[]; description: string | null };

/** The other spellings of the words of an asset. The same as the weight D of search.vector in the database. */
export const spellingsOfAsset = (asset: AssetText): string[] => indexedSpellings(textOf(asset));

/** The other spellings of the words in a text. The same as search.spellings in the database. */
export const indexedSpellings = (text: string): string[] => [
  ...new Set(spellingsIn(tokenize(plainText(text))).map(({ word }) => word)),
];
