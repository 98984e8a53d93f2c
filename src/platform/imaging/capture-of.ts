import { cleanText } from './clean-text';
import type { Capture } from './port';
import { type ExifTags, numbers, type Tags } from './read-exif';

/** Maximum length of the stored text of a tag, in characters. */
const MAX_TEXT = 200;

/**
 * When, where and with which device an image was taken, by the EXIF of its file. Dates are verbatim (`2024:05:01
 * 12:00:00`), coordinates are signed decimal degrees and only come as a pair, the altitude is in metres above sea
 * level. A broken, blank or out-of-range value is null; if nothing is left, the result is null. Never throws.
 */
export const captureOf = ({ ifd0, exif: taken, gps }: ExifTags): Capture | null => {
  const capture: Capture = {
    recordedAt: date(taken.DateTimeOriginal) ?? date(taken.CreateDate) ?? date(ifd0.ModifyDate),
    make: text(ifd0.Make),
    model: text(ifd0.Model),
    software: text(ifd0.Software),
    ...position(gps),
    altitude: altitude(gps),
  };
  return Object.values(capture).some((value) => value !== null) ? capture : null;
};

const text = (value: unknown) => cleanText(value, MAX_TEXT);

/** A device without a set clock writes zeros or blanks: these are not a date. */
const date = (value: unknown): string | null => {
  const written = text(value);
  return written && /[1-9]/.test(written) ? written : null;
};

const position = (gps: Tags): Pick<Capture, 'latitude' | 'longitude'> => {
  const latitude = degrees(gps.GPSLatitude, gps.GPSLatitudeRef, { N: 1, S: -1 }, 90);
  const longitude = degrees(gps.GPSLongitude, gps.GPSLongitudeRef, { E: 1, W: -1 }, 180);
  return latitude === null || longitude === null
    ? { latitude: null, longitude: null }
    : { latitude, longitude };
};

/** Degrees, minutes and seconds as one signed number. A value without its letter is null: its sign is unknown. */
const degrees = (
  value: unknown,
  reference: unknown,
  signs: Record<string, 1 | -1>,
  limit: number,
): number | null => {
  const sign = typeof reference === 'string' ? signs[reference.trim().toUpperCase()] : undefined;
  const parts = numbers(value);
  if (!sign || parts.length === 0 || parts.length > 3) return null;
  const [whole = 0, minutes = 0, seconds = 0] = parts;
  const size = whole + minutes / 60 + seconds / 3600;
  return size >= 0 && size <= limit ? sign * size : null;
};

/** Metres. The reference 1 (3 in newer EXIF) means below sea level. Values beyond 100 km are noise. */
const altitude = (gps: Tags): number | null => {
  const [metres = Number.NaN] = numbers(gps.GPSAltitude);
  const [reference = 0] = numbers(gps.GPSAltitudeRef);
  if (!(Math.abs(metres) <= 100_000)) return null;
  return reference === 1 || reference === 3 ? -metres : metres;
};
