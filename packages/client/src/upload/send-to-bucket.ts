import type { Connection } from '../connection.js';
import { VitrineError } from '../errors.js';
import type { DataOf } from '../shapes.js';
import type { FileToSend } from './file-to-send.js';
import type { ResumableOptions } from './send-resumable.js';

export type BucketOptions = Omit<ResumableOptions, 'pieceBytes'>;

type Parts = DataOf<'upload-renewParts'>['parts'];

const PARTS_AT_ONCE = 4;
/** For one part; on a slower connection the next attempt has a new URL. */
const PART_TIMEOUT_MS = 600_000;
/** The bucket's answer to an expired URL. */
const EXPIRED = 403;

/**
 * Sends the parts of a file to the bucket of the service, some at a time. `offset`: bytes stored in the bucket;
 * `readMissing` reads the next missing parts, with new URLs. Rejects when none of them could be sent.
 */
export async function sendParts(
  connection: Connection,
  file: FileToSend,
  { offset, readMissing }: { offset: number; readMissing: () => Promise<Parts> },
  { signal, onProgress }: BucketOptions,
): Promise<void> {
  const { size } = file;
  let sent = offset;
  onProgress?.({ sent, size });
  for (;;) {
    const missing = await readMissing();
    if (missing.length === 0) break;
    const taken = await sendBatch(connection, file, missing, {
      signal,
      onTaken: (bytes) => {
        sent = Math.min(size, sent + bytes);
        onProgress?.({ sent, size });
      },
    });
    if (!taken) throw new TypeError('The bucket takes no part. Begin the upload again.');
  }
  // A part of an earlier attempt may have arrived in the meantime.
  onProgress?.({ sent: size, size });
}

type Batch = { signal?: AbortSignal; onTaken: (bytes: number) => void };

/** Sends parts with valid URLs. Returns whether the bucket took any. */
async function sendBatch(
  connection: Connection,
  file: FileToSend,
  parts: Parts,
  { signal, onTaken }: Batch,
): Promise<boolean> {
  const failed = new AbortController();
  const either = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const sending = new Set<Promise<void>>();
  let hasTaken = false;

  const send = async ({ url }: Parts[number], bytes: Blob | Uint8Array<ArrayBuffer>) => {
    // A Blob would set its own type.
    const body = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
    try {
      const call = { method: 'PUT', anonymous: true, timeoutMs: PART_TIMEOUT_MS, signal: either };
      await connection.answer(url, { ...call, body });
      hasTaken = true;
      onTaken(body.byteLength);
    } catch (error) {
      if (error instanceof VitrineError && error.status === EXPIRED) return;
      failed.abort(error);
      throw error;
    }
  };
  for (const part of parts) {
    if (sending.size >= PARTS_AT_ONCE) await Promise.race(sending);
    either.throwIfAborted();
    // One after the other, because a stream is read once.
    const bytes = await file.read(part.offset, part.offset + part.size);
    const one = send(part, bytes).finally(() => sending.delete(one));
    one.catch(() => undefined);
    sending.add(one);
  }
  await Promise.all(sending);
  either.throwIfAborted();
  return hasTaken;
}
