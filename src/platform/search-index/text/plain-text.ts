import { withoutHanVariants } from './han-variants';

// One form for characters that people type for each other. The database functions search.plain, search.fold and
// search.spell_out do the same; terms.test.ts compares the two.

/**
 * Accents, vowel points of Hebrew, vowel points and the lengthening of Arabic, and the dot of Hindi and Punjabi (nukta),
 * as ranges of a regular expression.
 */
const ACCENTS =
  '\\u0300-\\u0307\\u0309\\u030b-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u093c\\u0a3c';
/** Skin tones, too. */
const INVISIBLE =
  '\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\ufff9-\\ufffb\\u{1f3fb}-\\u{1f3ff}\\u{e0000}-\\u{e0fff}';
/** The dots of ä, ö and ü and the ring of å stay, because these letters also have a longer spelling. */
const REMOVED = new RegExp(`[${ACCENTS}${INVISIBLE}]|(?<![aouAOU])\\u0308|(?<![aA])\\u030a`, 'gu');

/** The first of ten consecutive digits of a script. */
const ZEROS =
  '\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u17e0\u1810';

const characters = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint((first.codePointAt(0) ?? 0) + i));

const SAME_CHARACTERS = new Map([
  ...[...ZEROS].flatMap((zero) => characters(zero, 10).map((digit, i) => [digit, `${i}`] as const)),
  // Apostrophes and quotation marks that count as letters.
  ...[...'\u02b9\u02bb\u02bc\u02bd\u05f3'].map((mark) => [mark, "'"] as const),
  ['\u05f4', '"'] as const,
]);

const LARGE_KANA = new Map(
  Object.entries({ ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お', っ: 'つ' }).concat(
    Object.entries({ ゃ: 'や', ゅ: 'ゆ', ょ: 'よ', ゎ: 'わ', ゕ: 'か', ゖ: 'け' }),
  ),
);

const LETTER_FOLDING = new Map([
  ...Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' }),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ä: 'a', ö: 'o', ü: 'u', å: 'a' }),
  // Arabic and Persian: alef, yeh, kaf and heh.
  ...Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ۃ: 'ه', ھ: 'ه', ە: 'ه' }),
  // Both signs over a vowel of Hindi.
  ['\u0901', '\u0902'] as const,
  // Katakana to hiragana, and small kana to large ones: キャノン is written キヤノン.
  ...characters('ぁ', 86).flatMap((kana, i) => {
    const large = LARGE_KANA.get(kana) ?? kana;
    const katakana = String.fromCodePoint(0x30a1 + i);
    return [[katakana, large] as const, ...(large === kana ? [] : [[kana, large] as const])];
  }),
  ...Object.entries({ ヽ: 'ゝ', ヾ: 'ゞ' }),
]);

const LONGER_SPELLINGS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const classOf = (letters: Iterable<string>) => new RegExp(`[${[...letters].join('')}]`, 'gu');
const SAME = classOf(SAME_CHARACTERS.keys());
const FOLDED = classOf(LETTER_FOLDING.keys());
const SPELLED_LONGER = classOf(Object.keys(LONGER_SPELLINGS));

export const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/**
 * Text without accents, compatibility forms, variants of Han characters, invisible characters and digits of other
 * scripts; case stays.
 */
export const plainText = (text: string) =>
  isAscii(text)
    ? text
    : withoutHanVariants(
        text
          .normalize('NFKD')
          .replace(REMOVED, '')
          .normalize('NFKC')
          .replace(SAME, (character) => SAME_CHARACTERS.get(character) ?? character),
      );

const lower = (plain: string) => plain.toLowerCase().replace(/\u0307/gu, '');

/** Plain text without case, in one form of each letter. */
export const foldPlain = (plain: string) =>
  isAscii(plain)
    ? plain.toLowerCase()
    : lower(plain).replace(FOLDED, (letter) => LETTER_FOLDING.get(letter) ?? letter);

/** Text without accents, compatibility forms and case. */
export const fold = (text: string) => foldPlain(plainText(text));

/** Plain text folded, with `ae` for `ä` and the like; null when it has no such letter. */
export function spellOut(plain: string): string | null {
  if (isAscii(plain)) return null;
  const lowered = lower(plain);
  const spelled = lowered.replace(SPELLED_LONGER, (letter) => LONGER_SPELLINGS[letter] ?? letter);
  return spelled === lowered ? null : foldPlain(spelled);
}

/**
 * The parts of a text that become plain text each by themselves: a syllable of Hangul in its letters, or a character
 * with its marks and the invisible characters after it.
 */
const CLUSTER = new RegExp(
  `[\\u1100-\\u115f][\\u1160-\\u11a7][\\u11a8-\\u11ff]?|.[\\p{M}\\uff9e\\uff9f${INVISIBLE}]*`,
  'gsu',
);

/** Plain text, and where its units are in the text: `starts[i]` to `ends[i]`, in UTF-16 units. */
export type MappedText = {
  plain: string;
  startOf(unit: number): number;
  endOf(unit: number): number;
};

/** As `plainText`; finds the place of every unit in the text as written. */
export function mapPlainText(text: string): MappedText {
  if (isAscii(text)) return { plain: text, startOf: (unit) => unit, endOf: (unit) => unit + 1 };
  const starts: number[] = [];
  const ends: number[] = [];
  let plain = '';
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const own = plainText(cluster);
    plain += own;
    for (let unit = 0; unit < own.length; unit++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return {
    plain,
    startOf: (unit) => starts[unit] as number,
    endOf: (unit) => ends[unit] as number,
  };
}
