import { readBoxHead } from '../imaging/containers/boxes';
import { type ReadPart, readParts } from '../read-parts';

/** A fragmented MP4 has two boxes for each fragment; only this many are read. */
const MAX_BOXES = 4_096;
/** Of the few boxes within a box; others are not read. */
const MAX_INNER_BOXES = 64;
/** Larger packets list every step of the editing. */
const MAX_XMP_BYTES = 256 * 1024;
const XMP_ID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** What the boxes of an MP4 or QuickTime file tell that ffprobe does not. */
type Boxes = {
  /**
   * The file ends within its media data, because the upload or the recording was interrupted. Such a video opens, and
   * states too long a duration.
   */
  truncated: boolean;
  /** The XMP packet, of at most 256 KiB; null without one. */
  packet: Uint8Array | null;
};

/** Reads the boxes of the file at `path`. Nothing is known of other formats. */
export const readBoxes = (path: string): Promise<Boxes> =>
  readParts(path, async (read, size) => {
    let packet: Uint8Array | null = null;
    let last: Box | undefined;
    let movie: Box | undefined;
    for await (const box of boxesWithin(read, { start: 0, end: size }, MAX_BOXES)) {
      last = box;
      if (box.type === 'moov') movie ??= box;
      if (box.type === 'uuid') packet ??= await readPacket(read, box, XMP_ID);
    }
    if (movie) packet ??= await readPacketOfMovie(read, movie);
    return { truncated: last?.type === 'mdat' && last.end > size, packet };
  });

/** A box, and where its content begins and ends. */
type Box = { type: string; start: number; end: number };

/** Ends at the first place where no box can be; the last box may end after `end`. */
async function* boxesWithin(read: ReadPart, { start, end }: Omit<Box, 'type'>, most: number) {
  let offset = start;
  for (let count = 0; count < most && offset < end; count++) {
    const box = await readBox(read, offset);
    if (box === null) return;
    yield box;
    offset = box.end;
  }
}

/** The box at this offset; null at the end of the file, for a last box without a length, and where no box can be. */
async function readBox(read: ReadPart, offset: number): Promise<Box | null> {
  const start = await read(offset, 16);
  if (start.length < 8) return null;
  const { type, length, head } = readBoxHead(start);
  if (length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  return { type, start: offset + head, end: offset + length };
}

/** MP4 has the packet in a box of its own; QuickTime has it among the texts for people. */
async function readPacketOfMovie(read: ReadPart, movie: Box) {
  for await (const texts of boxesWithin(read, movie, MAX_INNER_BOXES)) {
    if (texts.type !== 'udta') continue;
    for await (const box of boxesWithin(read, texts, MAX_INNER_BOXES))
      if (box.type === 'XMP_') return readPacket(read, box, Buffer.of());
    return null;
  }
  return null;
}

/** The content after `id`; null without it, and for a packet that is too large. */
async function readPacket(read: ReadPart, { start, end }: Box, id: Buffer) {
  const length = end - start - id.length;
  if (length <= 0 || length > MAX_XMP_BYTES) return null;
  if (!(await read(start, id.length)).equals(id)) return null;
  return read(start + id.length, length);
}
