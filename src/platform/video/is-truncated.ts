import { type FileHandle, open } from 'node:fs/promises';

/** A film written in fragments has two boxes for each of them; so many are looked at. */
const MOST_BOXES = 4_096;

/**
 * Whether an MP4 or QuickTime file ends in the middle of its pictures and sound: the upload, or the recording,
 * broke off. Such a film opens, and claims a length it does not have. Of other formats always false.
 */
export async function isTruncated(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    for (let count = 0; count < MOST_BOXES; count++) {
      const box = await readBox(file, at);
      if (box === null) return false;
      if (at + box.length > size) return box.type === 'mdat';
      at += box.length;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** The box at this place; null at the end, where the last one has no end of its own, and where none can be. */
async function readBox(file: FileHandle, at: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  const short = buffer.readUInt32BE(0);
  // A length of 1 says that the true one, too long for four bytes, follows the name.
  const length = short === 1 && bytesRead === 16 ? Number(buffer.readBigUInt64BE(8)) : short;
  return length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type) ? null : { type, length };
}
