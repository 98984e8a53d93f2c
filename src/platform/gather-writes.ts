import type { FileHandle } from 'node:fs/promises';

/** The most that may wait during a write. Pieces are limited, too, because each takes more memory than its bytes. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_WAITING_PIECES = 1000;

export type GatheredWrites = {
  /**
   * Takes the bytes, which must not change any more. Returns at once unless many are waiting already; then it waits, and
   * throws if the current write fails.
   */
  add(piece: Buffer): Promise<void>;
  /** Ends when everything is written; throws if a write has failed. */
  flush(): Promise<void>;
};

/**
 * Writes pieces to a file one after the other, from a position on. Pieces that come during a write are gathered and
 * written together by the next one, because a system call costs more than a piece. Holds a few hundred kilobytes.
 */
export function gatherWrites(handle: FileHandle, position = 0): GatheredWrites {
  let waiting: Buffer[] = [];
  let bytes = 0;
  /** Null when nothing is written; stays rejected after a failure. */
  let writing: Promise<void> | null = null;

  async function writeAll() {
    while (bytes > 0) {
      const [pieces, length] = [waiting, bytes];
      [waiting, bytes] = [[], 0];
      const { bytesWritten } = await handle.writev(pieces, position);
      position += bytesWritten;
      if (bytesWritten === length) continue;
      // Only a part was written, as on a disk that gets full.
      const rest = Buffer.concat(pieces).subarray(bytesWritten);
      waiting.unshift(rest);
      bytes += rest.length;
    }
    writing = null;
  }

  return {
    async add(piece) {
      if (piece.length === 0) return;
      waiting.push(piece);
      bytes += piece.length;
      if (!writing) {
        writing = writeAll();
        // The next call that waits throws it instead.
        writing.catch(() => undefined);
      }
      if (bytes >= MOST_WAITING_BYTES || waiting.length >= MOST_WAITING_PIECES) await writing;
    },
    async flush() {
      await writing;
    },
  };
}
