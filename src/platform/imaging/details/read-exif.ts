import { type ReadPart, readParts } from '../../read-parts';

/** The tags to read, by directory. `exif` and `gps` of the first one point to the others. */
const TAGS = {
  ifd0: {
    ImageDescription: 0x010e,
    Make: 0x010f,
    Model: 0x0110,
    Software: 0x0131,
    DateTime: 0x0132,
    Artist: 0x013b,
    Copyright: 0x8298,
    XPTitle: 0x9c9b,
    XPComment: 0x9c9c,
    XPAuthor: 0x9c9d,
    XPKeywords: 0x9c9e,
    XPSubject: 0x9c9f,
    // Some scanners and programs write these here.
    DateTimeOriginal: 0x9003,
    DateTimeDigitized: 0x9004,
    exif: 0x8769,
    gps: 0x8825,
  },
  exif: {
    ExposureTime: 0x829a,
    FNumber: 0x829d,
    ISOSpeedRatings: 0x8827,
    DateTimeOriginal: 0x9003,
    DateTimeDigitized: 0x9004,
    OffsetTime: 0x9010,
    OffsetTimeOriginal: 0x9011,
    OffsetTimeDigitized: 0x9012,
    FocalLength: 0x920a,
    FocalLengthIn35mmFilm: 0xa405,
    LensMake: 0xa433,
    LensModel: 0xa434,
  },
  gps: {
    GPSLatitudeRef: 0x0001,
    GPSLatitude: 0x0002,
    GPSLongitudeRef: 0x0003,
    GPSLongitude: 0x0004,
    GPSAltitudeRef: 0x0005,
    GPSAltitude: 0x0006,
    GPSTimeStamp: 0x0007,
    GPSDOP: 0x000b,
    GPSDateStamp: 0x001d,
    GPSHPositioningError: 0x001f,
  },
};
type DirectoryName = keyof typeof TAGS;

/** Text verbatim, as dates are, or numbers. */
export type TagValue = string | number[];
export type ExifTags = {
  [Name in DirectoryName]: Partial<Record<keyof (typeof TAGS)[Name], TagValue>>;
};

export const NO_EXIF: ExifTags = { ifd0: {}, exif: {}, gps: {} };

const PREFIX = 'Exif\0\0';
/** Bytes at the start of a block searched for the prefix: some phones put the header of a JPEG before it. */
const PREFIX_WITHIN = 64;

/** The tags of an EXIF block, which has the structure of a TIFF. */
export const readExif = async (exif: Uint8Array | undefined): Promise<ExifTags> => {
  if (!exif) return NO_EXIF;
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  const before = bytes.subarray(0, PREFIX_WITHIN).indexOf(PREFIX, 0, 'latin1');
  const block = bytes.subarray(before < 0 ? 0 : before + PREFIX.length);
  return readDirectories(async (at, length) => block.subarray(at, at + length));
};

/** The tags of the TIFF at `path`, wherever in the file they are. Of a BigTIFF none. */
export const readTiffExif = (path: string): Promise<ExifTags> => readParts(path, readDirectories);

/** The numbers of a tag: one, several, or none. */
export const numbers = (value: TagValue | undefined): number[] =>
  Array.isArray(value) ? value : [];

const HEADER_BYTES = 8;
const BIG_TIFF = 43;
const ENTRY_BYTES = 12;
/** The values of one tag never have more bytes: in a JPEG all EXIF values share a block of this size. */
const MAX_VALUE_BYTES = 65_536;

type ReadNumber = (view: DataView, at: number, little: boolean) => number;
/** By number of the type: the bytes of one value, and how to read it. */
const TYPES: Partial<Record<number, [bytes: number, readNumber: ReadNumber]>> = {
  1: [1, (view, at) => view.getUint8(at)],
  2: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at, little) => view.getUint16(at, little)],
  4: [4, (view, at, little) => view.getUint32(at, little)],
  5: [8, (view, at, little) => view.getUint32(at, little) / view.getUint32(at + 4, little)],
  6: [1, (view, at) => view.getInt8(at)],
  7: [1, (view, at) => view.getUint8(at)],
  8: [2, (view, at, little) => view.getInt16(at, little)],
  9: [4, (view, at, little) => view.getInt32(at, little)],
  10: [8, (view, at, little) => view.getInt32(at, little) / view.getInt32(at + 4, little)],
  11: [4, (view, at, little) => view.getFloat32(at, little)],
  12: [8, (view, at, little) => view.getFloat64(at, little)],
  13: [4, (view, at, little) => view.getUint32(at, little)],
};
const ASCII = 2;

const readDirectories = async (read: ReadPart): Promise<ExifTags> => {
  const header = await read(0, HEADER_BYTES);
  const order = header.toString('latin1', 0, 2);
  if (header.length < HEADER_BYTES || (order !== 'II' && order !== 'MM')) return NO_EXIF;
  const [little, start] = [order === 'II', viewOf(header)];
  // Programs write other numbers than the usual 42.
  if (start.getUint16(2, little) === BIG_TIFF) return NO_EXIF;
  const ifd0 = await readDirectory(read, little, 'ifd0', start.getUint32(4, little));
  const [exif = 0] = numbers(ifd0.exif);
  const [gps = 0] = numbers(ifd0.gps);
  return {
    ifd0,
    exif: exif > 0 ? await readDirectory(read, little, 'exif', exif) : {},
    gps: gps > 0 ? await readDirectory(read, little, 'gps', gps) : {},
  };
};

/** Of a repeated tag the first one counts. */
const readDirectory = async <Name extends DirectoryName>(
  read: ReadPart,
  little: boolean,
  name: Name,
  start: number,
): Promise<ExifTags[Name]> => {
  const wanted = new Map(Object.entries(TAGS[name]).map(([tag, number]) => [number, tag]));
  const tags: Partial<Record<string, TagValue>> = {};
  const count = await read(start, 2);
  const entries = count.length < 2 ? 0 : viewOf(count).getUint16(0, little);
  const bytes = await read(start + 2, entries * ENTRY_BYTES);
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const entry = bytes.subarray(at, at + ENTRY_BYTES);
    const number = viewOf(entry).getUint16(0, little);
    const tag = wanted.get(number);
    if (tag === undefined) continue;
    wanted.delete(number);
    tags[tag] = await readValue(read, little, entry);
  }
  return tags as ExifTags[Name];
};

/** Undefined for a broken value, and for more values than there can be: a file may claim any number of them. */
const readValue = async (
  read: ReadPart,
  little: boolean,
  entry: Buffer,
): Promise<TagValue | undefined> => {
  const view = viewOf(entry);
  const type = view.getUint16(2, little);
  const [bytes = 0, readNumber] = TYPES[type] ?? [];
  const length = bytes * view.getUint32(4, little);
  if (!readNumber || length > MAX_VALUE_BYTES) return undefined;
  const value =
    length <= 4 ? entry.subarray(8, 8 + length) : await read(view.getUint32(8, little), length);
  if (value.length < length) return undefined;
  if (type === ASCII) return value.toString('utf8');
  const values = viewOf(value);
  return Array.from({ length: length / bytes }, (_, index) =>
    readNumber(values, index * bytes, little),
  );
};

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new DataView(buffer, byteOffset, byteLength);
