import { type FileHandle, open } from 'node:fs/promises';
import { MOST_VALUES, POINTERS, SIZES, TAGS } from './exif-directories';

const ENTRY_BYTES = 12;
const MOST_ENTRIES = 1_000;

/**
 * The EXIF block of the TIFF at `path`, which is itself one: only the directories and values read here, so its size does
 * not matter. Undefined for BigTIFF, and for a file that is no TIFF.
 */
export const readTiffExif = async (path: string): Promise<Uint8Array | undefined> => {
  const file = await open(path);
  try {
    const header = await readAt(file, 0, 8);
    const littleEndian = header.toString('latin1', 0, 4) === 'II*\0';
    if (!littleEndian && header.toString('latin1', 0, 4) !== 'MM\0*') return undefined;
    const tiff: Tiff = { file, littleEndian, block: [header], length: 8 };
    const tags = [...TAGS.ifd0, ...Object.values(POINTERS)];
    const first = await copyDirectory(tiff, read32(tiff, header, 4), tags);
    write32(tiff, header, 4, first);
    return Buffer.concat(tiff.block);
  } finally {
    await file.close();
  }
};

/** The block grows by what is copied. */
type Tiff = { file: FileHandle; littleEndian: boolean; block: Buffer[]; length: number };

/** Copies the entries with these tags, and their values; returns the place of the directory in the block. */
const copyDirectory = async (tiff: Tiff, from: number, tags: number[]): Promise<number> => {
  const { file, littleEndian } = tiff;
  const counted = await readAt(file, from, 2);
  const count =
    counted.length < 2 ? 0 : littleEndian ? counted.readUInt16LE() : counted.readUInt16BE();
  const bytes = await readAt(file, from + 2, Math.min(count, MOST_ENTRIES) * ENTRY_BYTES);
  // The first entry of each tag: a hostile file repeats one.
  const kept = new Map<number, Buffer>();
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const entry = bytes.subarray(at, at + ENTRY_BYTES);
    const tag = littleEndian ? entry.readUInt16LE() : entry.readUInt16BE();
    const isWanted = tags.includes(tag) && !kept.has(tag);
    if (isWanted && (await copyValue(tiff, entry, tag))) kept.set(tag, entry);
  }
  const number = Buffer.alloc(2);
  if (littleEndian) number.writeUInt16LE(kept.size);
  else number.writeUInt16BE(kept.size);
  return append(tiff, Buffer.concat([number, ...kept.values(), Buffer.alloc(4)]));
};

/** Copies what an entry points to, and points it there. False for a value that is not sound. */
const copyValue = async (tiff: Tiff, entry: Buffer, tag: number): Promise<boolean> => {
  const value = read32(tiff, entry, 8);
  if (tag === POINTERS.exif || tag === POINTERS.gps) {
    const tags = tag === POINTERS.exif ? TAGS.exif : TAGS.gps;
    write32(tiff, entry, 8, await copyDirectory(tiff, value, tags));
    return true;
  }
  const type = tiff.littleEndian ? entry.readUInt16LE(2) : entry.readUInt16BE(2);
  const length = (SIZES[type] ?? 1) * read32(tiff, entry, 4);
  if (length <= 4) return true;
  if (length > MOST_VALUES) return false;
  const copied = await readAt(tiff.file, value, length);
  if (copied.length < length) return false;
  write32(tiff, entry, 8, append(tiff, copied));
  return true;
};

const append = (tiff: Tiff, bytes: Buffer): number => {
  const at = tiff.length;
  tiff.block.push(bytes);
  tiff.length += bytes.length;
  return at;
};

const read32 = ({ littleEndian }: Tiff, bytes: Buffer, at: number) =>
  littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

const write32 = ({ littleEndian }: Tiff, bytes: Buffer, at: number, value: number) =>
  littleEndian ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};
