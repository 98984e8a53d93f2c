import { numbers, type TagValue } from './read-exif';
import { xmpNumber } from './read-xmp';

const AXES = {
  latitude: { sides: { N: 1, S: -1 }, limit: 90 },
  longitude: { sides: { E: 1, W: -1 }, limit: 180 },
} as const;

/**
 * Signed decimal degrees of a latitude or longitude: numbers as EXIF has them, or a text. A text may be `35,40.8N` or
 * `35,40,48N` as XMP has it, and what programs write instead: `35.68`, `-35,68`, `35 deg 40' 48.00" N`,
 * `N 35° 40′ 48,00″`, or commas for points between commas. Null for anything else, and when the side is not known: only
 * plain degrees are north or east without a letter and without a sign.
 * @param reference the letter, if it was written apart
 */
export const readCoordinate = (
  written: TagValue | undefined,
  reference: unknown,
  axis: keyof typeof AXES,
): number | null => {
  const { limit } = AXES[axis];
  const sides: Partial<Record<string, 1 | -1>> = AXES[axis].sides;
  if (typeof written !== 'string')
    return degrees(numbers(written), sides[letterOf(reference) ?? ''], limit);
  const { parts, letter, sign } = divide(written, letterOf(reference));
  const plain = parts.length === 1 ? 1 : undefined;
  const side = letter === null ? (sign ?? plain) : sides[letter];
  return sign === -1 && side === 1 ? null : degrees(parts, side, limit);
};

/** Degrees, minutes and seconds as one signed number. */
const degrees = (parts: number[], side: 1 | -1 | undefined, limit: number): number | null => {
  if (!side || parts.length === 0 || parts.length > 3) return null;
  const [whole = 0, minutes = 0, seconds = 0] = parts;
  const size = whole + minutes / 60 + seconds / 3600;
  return size >= 0 && size <= limit ? side * size : null;
};

/** Some programs write the whole word: `North`. */
const letterOf = (reference: unknown): string | null => {
  if (typeof reference !== 'string') return null;
  const [, letter] = /^\s*([NSEW])(?:orth|outh|ast|est)?[\s\0]*$/i.exec(reference) ?? [];
  return letter?.toUpperCase() ?? null;
};

const LETTER =
  /^([NSEW])(?:orth|outh|ast|est)?(?![a-z])[\s:]*|[\s,]*([NSEW])(?:orth|outh|ast|est)?$/i;

/** The parts of a text; NaN is what is no number. The sign is null when none was written. */
function divide(text: string, reference: string | null) {
  const written = (text.split('\0')[0] ?? '').trim();
  const [, before, after] = LETTER.exec(written) ?? [];
  const letter = (before ?? after)?.toUpperCase() ?? reference;
  const [, mark, size = ''] = /^([+-]?)(.*)$/s.exec(written.replace(LETTER, '').trim()) ?? [];
  const sign = mark === '-' ? (-1 as const) : mark === '+' ? (1 as const) : null;
  const parts = partsOf(size, letter !== null).map((part) => xmpNumber(part) ?? Number.NaN);
  return { parts, letter, sign };
}

const SIGNS = /[°º\u02da'"\u2032\u2033\u2019\u201d]+|\bdeg\b|(?<=\d)deg\b/gi;

/** Where signs or spaces stand between the parts, a comma is a decimal point. */
function partsOf(text: string, hasLetter: boolean): string[] {
  const spaced = text.replace(SIGNS, ' ').trim();
  const parts = spaced.split(/,?\s+/);
  if (parts.length > 1 || spaced !== text) return parts.map((part) => part.replace(',', '.'));
  return partsBetweenCommas(text.split(','), hasLetter);
}

function partsBetweenCommas(parts: string[], hasLetter: boolean): string[] {
  const joined = (from: number) => `${parts[from]}.${parts[from + 1]}`;
  if (!parts.every((part) => /^\d+$/.test(part))) return parts;
  // In two digits below 60, it is a minute or second of its own.
  const endsInFraction = !/^[0-5]?\d$/.test(parts.at(-1) ?? '');
  switch (parts.length) {
    case 2:
      return endsInFraction || !hasLetter ? [joined(0)] : parts;
    case 3:
      return endsInFraction ? [parts[0] as string, joined(1)] : parts;
    case 4:
      return [...parts.slice(0, 2), joined(2)];
    // Some phones write commas for points and between the parts: `52,00000,50,00000,34,01180`.
    case 6:
      return [joined(0), joined(2), joined(4)];
    default:
      return parts;
  }
}
