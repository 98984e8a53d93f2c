import exifr from 'exifr';
import { type DirectoryName, soundDirectories, TAGS } from './exif-directories';

const PREFIX = 'Exif\0\0';
/** Bytes at the start of a block searched for the prefix: some phones put the header of a JPEG before it. */
const PREFIX_WITHIN = 64;

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

export type Tags = Partial<Record<string, unknown>>;
export type ExifTags = Record<DirectoryName, Tags>;

const NOTHING: ExifTags = { ifd0: {}, exif: {}, gps: {} };

/** The tags of an EXIF block or of a whole TIFF, by directory, as far as they are sound. Never throws. */
export const readExif = async (exif: Uint8Array | undefined): Promise<ExifTags> => {
  if (!exif) return NOTHING;
  const before = Buffer.from(exif.subarray(0, PREFIX_WITHIN)).indexOf(PREFIX, 0, 'latin1');
  const block = exif.subarray(before < 0 ? 0 : before + PREFIX.length);
  const sound = soundDirectories(block);
  if (sound.length === 0) return NOTHING;
  const pick = (name: DirectoryName) => (sound.includes(name) ? { pick: TAGS[name] } : false);
  const directories = { ifd0: { pick: TAGS.ifd0 }, exif: pick('exif'), gps: pick('gps') };
  try {
    return { ...NOTHING, ...(await exifr.parse(block, { ...OPTIONS, ...directories })) };
  } catch {
    return NOTHING;
  }
};

/** The numbers of a tag: one, several, or none. */
export const numbers = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as number[]);
  return [];
};
