import { type FileHandle, open } from 'node:fs/promises';

/** A fragmented MP4 has two boxes for each fragment; only this many are read. */
const MAX_BOXES = 4_096;

/**
 * Whether an MP4 or QuickTime file ends within its media data, because the upload or the recording was interrupted.
 * Such a video opens, and states too long a duration. Always false for other formats.
 */
export async function isTruncated(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let offset = 0;
    for (let count = 0; count < MAX_BOXES; count++) {
      const box = await readBox(file, offset);
      if (box === null) return false;
      if (offset + box.length > size) return box.type === 'mdat';
      offset += box.length;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** The box at this offset; null at the end of the file, for a last box without a length, and where no box can be. */
async function readBox(file: FileHandle, offset: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, offset);
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  const short = buffer.readUInt32BE(0);
  // A length of 1 means: the true length, too large for four bytes, follows the type.
  const length = short === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : short;
  return length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type) ? null : { type, length };
}
