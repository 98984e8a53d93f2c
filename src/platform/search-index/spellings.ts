import { plainText, spellOut } from './plain-text';
import { clip, type Piece, type Token, tokenize } from './tokens';

// How else the words of a text may be typed: joined ("wifi" for "Wi-Fi"), with `ue` for `ü`, without the zeros of a
// number. The database function search.spellings does the same to the text of assets; spellings.test.ts compares the two.

/** How many words are joined at most. */
export const MAX_JOINED = 4;
/** Longer joined words are clipped in the index, and not looked for. */
export const MAX_JOINED_CHARACTERS = 32;
/** Joined words of one text, from its beginning. */
const MAX_JOINED_WORDS = 1000;

const MARKS =
  '\\-_./\\\\&+\'`":,\\u00b7\\u05be\\u2010-\\u2013\\u2018\\u2019\\u201b\\u2032\\u2212\\u30fb';
/** Between words that are also written as one. */
const JOINTS = {
  mark: new RegExp(`^[${MARKS}]?$`, 'u'),
  space: new RegExp(`^[${MARKS} ]?$|^ [&+] $`, 'u'),
};
const TYPED_JOINT = new RegExp(`^[${MARKS}]?$|^\\s+$|^ [&+] $`, 'u');

/** Whether words with this between them in a query may be one. */
export const isTypedJoint = (gap: string) => TYPED_JOINT.test(gap);

/** A number without the zeros before it; null when it has none. */
export const withoutZeros = (text: string) =>
  /^0+[0-9]+$/.test(text) ? text.replace(/^0+(?=[0-9])/, '') : null;

/** Cameras write the number of a file as four digits at the end of eight characters: P1010042, GX010042. */
const CAMERA_NAME = /^[a-z]{1,3}[0-9]{5,7}$/;
const cameraNumberOf = (word: string) =>
  word.length === 8 && CAMERA_NAME.test(word) ? word.slice(4).replace(/^0+(?=[0-9])/, '') : null;

/** Another spelling, and the pieces of the text that it stands for. `characters`: its share of the word. */
export type Spelling = {
  word: string;
  pieces: { start: number; end: number; characters: number }[];
};

/** `space`: words with one space between them may be joined, too; otherwise only those with a mark. */
export type Joint = keyof typeof JOINTS;

/** The other spellings of the words in a plain text. Some may be the same, or be words of the text. */
export function spellingsIn(tokens: Token[], joint: Joint): Spelling[] {
  const spellings: Spelling[] = [];
  const add = (word: string | null, { start, text }: Piece) => {
    if (word !== null)
      spellings.push({
        word,
        pieces: [{ start, end: start + text.length, characters: word.length }],
      });
  };
  for (const token of tokens) {
    if (token.isUnspaced) continue;
    for (const piece of [token, ...token.parts]) {
      add(spelledOut(piece), piece);
      add(withoutZeros(piece.text), piece);
    }
    add(cameraNumberOf(token.word), token.parts.at(-1) ?? token);
  }
  return [...spellings, ...joinedIn(tokens, joint)];
}

function spelledOut({ text }: Piece): string | null {
  const spelled = spellOut(text);
  return spelled === null ? null : clip(spelled);
}

/** Letters beside letters and digits beside digits, joined; where the two meet, a query is divided anyway. */
function joinedIn(tokens: Token[], joint: Joint): Spelling[] {
  const runs: Piece[][] = [];
  let isDigits: boolean | null = null;
  for (const { gap, isUnspaced, parts, ...token } of tokens) {
    if (isUnspaced || !JOINTS[joint].test(gap)) isDigits = null;
    if (isUnspaced) continue;
    for (const piece of parts.length > 0 ? parts : [token]) {
      const wasDigits: boolean | null = isDigits;
      isDigits = /^[0-9]/.test(piece.text);
      if (isDigits === wasDigits) (runs.at(-1) as Piece[]).push(piece);
      else runs.push([piece]);
    }
  }
  const windows = runs.flatMap((run) =>
    run.slice(0, -1).map((_, i) => run.slice(i, i + MAX_JOINED)),
  );
  return windows.slice(0, MAX_JOINED_WORDS).flatMap((pieces) => {
    const plain = pieces.map(({ word }) => word);
    const spelled = pieces.map((piece) => spelledOut(piece) ?? piece.word);
    return spelled.every((word, i) => word === plain[i])
      ? [join(pieces, plain)]
      : [join(pieces, plain), join(pieces, spelled)];
  });
}

const join = (pieces: Piece[], words: string[]): Spelling => ({
  word: [...words.join('')].slice(0, MAX_JOINED_CHARACTERS).join(''),
  pieces: pieces.map(({ start, text }, i) => ({
    start,
    end: start + text.length,
    characters: (words[i] as string).length,
  })),
});

/** A file name without its ending, which is joined with nothing. */
export const withoutExtension = (name: string) =>
  name.replace(/\.(?=[0-9]*[A-Za-z])[A-Za-z0-9]{2,4}$/, '');

/** The other spellings of the words in a text. The same as search.spellings in the database. */
export const indexedSpellings = (text: string, joint: Joint): string[] => [
  ...new Set(spellingsIn(tokenize(plainText(text)), joint).map(({ word }) => word)),
];
