import { buffer } from 'node:stream/consumers';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import { lengthOf, type Piece, readPieces } from '@/platform/read-pieces';
import type { BytesToSend } from './send-bytes';

/** Bytes of a WebP up to its first chunk, and with that chunk if it describes the content, or the head of its frame. */
const [RIFF_BYTES, BEGINNING_BYTES] = [12, 30];
const HAS_ALPHA = 0x10;
const HAS_XMP = 0x04;

/** The still WebP in a blob with an XMP packet. The stored bytes stay as they are. */
export function withPacket(
  blobs: Pick<Blobs, 'read'>,
  { blob, sizeOf, xmp }: { blob: BlobName; sizeOf: () => Promise<number>; xmp: string },
): Pick<BytesToSend, 'size' | 'open'> {
  let pieces: Promise<Piece[]> | null = null;
  const compose = async () => {
    const range = { start: 0, end: BEGINNING_BYTES - 1 };
    const [stored, beginning] = await Promise.all([sizeOf(), blobs.read(blob, range).then(buffer)]);
    const { head, replaced } = headOf(beginning);
    const body = { from: replaced, length: stored - replaced };
    const whole = [head, body, chunk('XMP ', Buffer.from(xmp))];
    head.writeUInt32LE(lengthOf(whole) - 8, 4);
    return whole;
  };
  const composed = () => {
    pieces ??= compose();
    return pieces;
  };
  return {
    size: async () => lengthOf(await composed()),
    open: async (range) => readPieces(blobs, blob, await composed(), range),
  };
}

/** The beginning that says that there is a packet, and how many bytes of the old one it stands for. */
function headOf(beginning: Buffer): { head: Buffer; replaced: number } {
  const type = beginning.toString('latin1', RIFF_BYTES, RIFF_BYTES + 4);
  if (type === 'VP8X') {
    const head = Buffer.from(beginning);
    head[20] = (head[20] ?? 0) | HAS_XMP;
    return { head, replaced: BEGINNING_BYTES };
  }
  const isLossless = type === 'VP8L';
  // A frame of VP8L has its size after its signature, one of VP8 after a tag and a start code.
  const bits = beginning.readUInt32LE(isLossless ? 21 : 26);
  const content = Buffer.alloc(10);
  content[0] = HAS_XMP | (isLossless && bits & 0x10000000 ? HAS_ALPHA : 0);
  content.writeUIntLE((bits & 0x3fff) - (isLossless ? 0 : 1), 4, 3);
  content.writeUIntLE(((bits >>> (isLossless ? 14 : 16)) & 0x3fff) - (isLossless ? 0 : 1), 7, 3);
  const head = Buffer.concat([beginning.subarray(0, RIFF_BYTES), chunk('VP8X', content)]);
  return { head, replaced: RIFF_BYTES };
}

/** A chunk of RIFF, whose data are padded to an even number of bytes. */
function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + data.length + (data.length % 2));
  bytes.write(type, 0, 'latin1');
  bytes.writeUInt32LE(data.length, 4);
  bytes.set(data, 8);
  return bytes;
}
