import { Readable } from 'node:stream';

/** A file in a ZIP. */
export type ZipEntry = {
  path: string;
  /** In bytes. */
  size: number;
  /** The time shown by programs that know no zones, written as in UTC. */
  modified: Date;
  /** The moment it was last changed; null when only a time without a zone is known, such as that of a camera. */
  instant: Date | null;
};

/** `crc`: the CRC-32 of the content, without a sign. */
export type ZipFile = ZipEntry & { crc: number; content: AsyncIterable<Uint8Array> };

/**
 * A ZIP of files stored uncompressed, with zip64 where needed, names in UTF-8, and known moments in the extended
 * timestamp of Info-ZIP (0x5455). Sizes and checksums stand before the content: programs that read a ZIP from its
 * begin to its end cannot tell where a stored file ends otherwise. Each file is requested once the one before it was
 * read. A destroyed ZIP returns from `files`. Rejects content of another size than the entry says.
 */
export const writeZip = (files: AsyncGenerator<ZipFile>): Readable =>
  Readable.from(piecesOf(files), { objectMode: false });

/** The exact length in bytes of a ZIP. */
export function zipLength(entries: Iterable<ZipEntry>): number {
  let offset = 0;
  let directory = 0;
  let count = 0;
  for (const entry of entries) {
    const named = Buffer.byteLength(entry.path) + timestampLength(entry);
    directory += RECORD_BYTES + named + longFieldsLength(entry.size, offset);
    offset += HEADER_BYTES + named + longFieldsLength(entry.size, 0) + entry.size;
    count++;
  }
  return offset + directory + endOf({ count, offset, directory }).length;
}

/** An entry as the directory at the end lists it. */
type Listed = Omit<ZipFile, 'content'> & { offset: number };

async function* piecesOf(files: AsyncGenerator<ZipFile>): AsyncGenerator<Uint8Array> {
  const listed: Listed[] = [];
  let offset = 0;
  for await (const { content, ...entry } of files) {
    const header = localHeader(entry);
    yield header;
    let rest = entry.size;
    for await (const piece of content) {
      if (piece.length === 0) continue;
      rest -= piece.length;
      yield piece;
    }
    if (rest !== 0) throw new Error(`${entry.path} has ${-rest} bytes more than its entry says.`);
    listed.push({ ...entry, offset });
    offset += header.length + entry.size;
  }
  let directory = 0;
  let records: Buffer[] = [];
  for (const [n, each] of listed.entries()) {
    const record = directoryRecord(each);
    directory += record.length;
    records.push(record);
    if (records.length < RECORDS_AT_ONCE && n < listed.length - 1) continue;
    yield Buffer.concat(records);
    records = [];
  }
  yield endOf({ count: listed.length, offset, directory });
}

/** This many records of the directory are sent as one piece: a piece for each would take longer than the record. */
const RECORDS_AT_ONCE = 500;
const HEADER_BYTES = 30;
const RECORD_BYTES = 46;
const TIMESTAMP_BYTES = 9;

/** In a field of 16 or 32 bits, this says that the value is in a longer field of zip64. */
const IN_16_BITS = 0xffff;
const IN_32_BITS = 0xffff_ffff;
/** The version of the format that a reader needs: 4.5 has zip64, 1.0 stored files. */
const neededVersion = (isLong: boolean) => (isLong ? 45 : 10);
/** Names are in UTF-8. */
const FLAGS = 0x0800;
/** A file of Unix, which everybody may read, in version 4.5 of the format. */
const MADE_BY = (3 << 8) | 45;
const MODE = 0o100664;

/** Zeros. Small ones share memory, unlike those of Buffer.alloc, which cost more than a small file. */
const zeros = (length: number): Buffer => Buffer.allocUnsafe(length).fill(0);

/** Begins a record: what the header of a file and its line in the directory share, which is at `at`. */
function recordOf(entry: Omit<Listed, 'offset'>, { bytes, at, offset }: Layout): Buffer {
  const { path, size, crc, modified } = entry;
  const nameLength = Buffer.byteLength(path);
  const longLength = longFieldsLength(size, offset);
  const extraLength = timestampLength(entry) + longLength;
  const record = zeros(bytes + nameLength + extraLength);
  record.writeUInt16LE(neededVersion(longLength > 0), at);
  record.writeUInt16LE(FLAGS, at + 2);
  record.writeUInt32LE(dosTime(modified), at + 6);
  record.writeUInt32LE(crc, at + 10);
  record.writeUInt32LE(Math.min(size, IN_32_BITS), at + 14);
  record.writeUInt32LE(Math.min(size, IN_32_BITS), at + 18);
  record.writeUInt16LE(nameLength, at + 22);
  record.writeUInt16LE(extraLength, at + 24);
  record.write(path, bytes);
  writeTimestamp(record, bytes + nameLength, entry);
  writeLongFields(record, record.length - longLength, { size, offset });
  return record;
}

/** `bytes` without name and extra fields. `offset` of the file, where the record states it. */
type Layout = { bytes: number; at: number; offset: number };

function localHeader(entry: Omit<Listed, 'offset'>): Buffer {
  const header = recordOf(entry, { bytes: HEADER_BYTES, at: 4, offset: 0 });
  header.writeUInt32LE(0x04034b50, 0);
  return header;
}

function directoryRecord(entry: Listed): Buffer {
  const { offset } = entry;
  const record = recordOf(entry, { bytes: RECORD_BYTES, at: 6, offset });
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt32LE((MODE << 16) >>> 0, 38);
  record.writeUInt32LE(Math.min(offset, IN_32_BITS), 42);
  return record;
}

/** What does not fit into 32 bits: both sizes, then the offset. */
const longValues = (size: number, offset: number): number[] => [
  ...(size >= IN_32_BITS ? [size, size] : []),
  ...(offset >= IN_32_BITS ? [offset] : []),
];

function longFieldsLength(size: number, offset: number): number {
  const { length } = longValues(size, offset);
  return length === 0 ? 0 : 4 + 8 * length;
}

function writeLongFields(
  record: Buffer,
  at: number,
  { size, offset }: Pick<Listed, 'size' | 'offset'>,
) {
  const values = longValues(size, offset);
  if (values.length === 0) return;
  record.writeUInt16LE(0x0001, at);
  record.writeUInt16LE(8 * values.length, at + 2);
  for (const [n, value] of values.entries()) record.writeBigUInt64LE(BigInt(value), at + 4 + 8 * n);
}

function endOf({ count, offset, directory }: { count: number; offset: number; directory: number }) {
  const end = zeros(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, IN_16_BITS), 8);
  end.writeUInt16LE(Math.min(count, IN_16_BITS), 10);
  end.writeUInt32LE(Math.min(directory, IN_32_BITS), 12);
  end.writeUInt32LE(Math.min(offset, IN_32_BITS), 16);
  if (count < IN_16_BITS && offset < IN_32_BITS && directory < IN_32_BITS) return end;
  const long = zeros(76);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeUInt16LE(MADE_BY, 12);
  long.writeUInt16LE(neededVersion(true), 14);
  long.writeBigUInt64LE(BigInt(count), 24);
  long.writeBigUInt64LE(BigInt(count), 32);
  long.writeBigUInt64LE(BigInt(directory), 40);
  long.writeBigUInt64LE(BigInt(offset), 48);
  // Where this record is, and the number of disks.
  long.writeUInt32LE(0x07064b50, 56);
  long.writeBigUInt64LE(BigInt(offset + directory), 64);
  long.writeUInt32LE(1, 72);
  return Buffer.concat([long, end]);
}

/** The seconds of Unix time of a known moment; null when there is none, or it does not fit into 32 bits. */
function secondsOf({ instant }: ZipEntry): number | null {
  const seconds = Math.floor((instant?.getTime() ?? Number.NaN) / 1000);
  return Math.abs(seconds) < 2 ** 31 ? seconds : null;
}

const timestampLength = (entry: ZipEntry): number =>
  secondsOf(entry) === null ? 0 : TIMESTAMP_BYTES;

/** The extended timestamp. */
function writeTimestamp(record: Buffer, at: number, entry: ZipEntry) {
  const seconds = secondsOf(entry);
  if (seconds === null) return;
  record.writeUInt16LE(0x5455, at);
  record.writeUInt16LE(5, at + 2);
  // Of the three times, the last change.
  record.writeUInt8(1, at + 4);
  record.writeInt32LE(seconds, at + 5);
}

const EARLIEST = Date.UTC(1980, 0, 1);
const LATEST = Date.UTC(2107, 11, 31);

/** A date and time of MS-DOS, without a zone, between 1980 and 2107. */
function dosTime(time: Date): number {
  const utc = new Date(Math.min(Math.max(time.getTime(), EARLIEST), LATEST));
  const clock = (utc.getUTCHours() << 11) | (utc.getUTCMinutes() << 5) | (utc.getUTCSeconds() >> 1);
  const day =
    ((utc.getUTCFullYear() - 1980) << 9) | ((utc.getUTCMonth() + 1) << 5) | utc.getUTCDate();
  return ((day << 16) | clock) >>> 0;
}
