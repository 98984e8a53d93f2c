import exifr from 'exifr';
import { type DirectoryName, soundDirectories, TAGS } from './exif-directories';
import type { Capture } from './port';

/** Maximum length of the stored text of a tag, in characters. */
const MAX_TEXT = 200;
const PREFIX = 'Exif\0\0';

const OPTIONS = {
  ifd1: false,
  interop: false,
  xmp: false,
  icc: false,
  iptc: false,
  mergeOutput: false,
  // Dates stay as the device wrote them; references stay letters and bytes.
  reviveValues: false,
  translateValues: false,
};

type Tags = Partial<Record<string, unknown>>;

/**
 * When, where and with which device an image was taken, read from the EXIF block of its file or from a whole TIFF.
 * Dates are verbatim (`2024:05:01 12:00:00`), coordinates are signed decimal degrees and only come as a pair, the
 * altitude is in metres above sea level. A broken, blank or out-of-range value is null; if nothing is left, the
 * result is null. Never throws.
 */
export const readCapture = async (exif: Uint8Array | undefined): Promise<Capture | null> => {
  if (!exif) return null;
  const { ifd0 = {}, exif: taken = {}, gps = {} } = await readTags(exif);
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

const readTags = async (exif: Uint8Array): Promise<Partial<Record<DirectoryName, Tags>>> => {
  const prefixed = Buffer.from(exif.subarray(0, PREFIX.length)).toString('latin1') === PREFIX;
  const start = prefixed ? PREFIX.length : 0;
  const block = exif.subarray(start);
  const sound = soundDirectories(block);
  if (sound.length === 0) return {};
  const pick = (name: DirectoryName) => (sound.includes(name) ? { pick: TAGS[name] } : false);
  const directories = { ifd0: { pick: TAGS.ifd0 }, exif: pick('exif'), gps: pick('gps') };
  try {
    return (await exifr.parse(block, { ...OPTIONS, ...directories })) ?? {};
  } catch {
    return {};
  }
};

const text = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  // Text ends at its NUL; what follows is what was in the field before. Control characters and lone surrogates cannot
  // be stored, and have no meaning here.
  const [ended = ''] = value.split('\0');
  const kept = ended.replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, '').trim();
  return [...kept].slice(0, MAX_TEXT).join('').trim() || null;
};

/** A device whose clock is not set writes zeros or blanks: these are not a date. */
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

const numbers = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as number[]);
  return [];
};
