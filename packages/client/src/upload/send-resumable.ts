import { type CallOptions, type Connection, segment } from '../connection.js';
import { VitrineError } from '../errors.js';
import { mayPass, pauseAfter, sleep } from '../pause.js';
import type { ResumableUpload } from '../shapes.js';
import type { FileToSend } from './file-to-send.js';

export type Progress = {
  /** Bytes that the service has for certain. */
  sent: number;
  size: number;
};

export type ResumableOptions = CallOptions & {
  /** Attaches the file as a variant of this asset. */
  parentId?: string;
  /** The SHA-256 of the file in hexadecimal digits: other bytes are refused. */
  sha256?: string;
  onProgress?: (progress: Progress) => void;
  /** Gives the id of the upload as soon as it has one. Store it to go on after the program was ended. */
  onStart?: (uploadId: string) => void;
  /** Goes on with an upload that was begun earlier, with the same file. */
  uploadId?: string;
  /** Bytes of one request; 8 MiB by default. */
  pieceBytes?: number;
};

const TUS = { 'Tus-Resumable': '1.0.0' };
const PIECE_BYTES = 8 * 1024 * 1024;
/** What came until then stays, and the next request goes on there: slow connections get through as well. */
const PIECE_TIMEOUT_MS = 300_000;

/**
 * Sends a file by the tus protocol, and goes on where it stood when the connection was lost. `path`: of the uploads of
 * a library.
 * @returns the id of the upload, of which the service has every byte then
 */
export async function sendResumable(
  connection: Connection,
  path: string,
  file: FileToSend,
  options: ResumableOptions,
): Promise<string> {
  const { signal, onProgress, onStart, pieceBytes = PIECE_BYTES } = options;
  const { size } = file;
  const id = options.uploadId ?? (await begin(connection, path, file, options));
  onStart?.(id);
  const upload = `${path}/${segment(id)}`;
  const readOffset = async () =>
    (await connection.data<ResumableUpload>(upload, { signal })).offset;
  let offset = options.uploadId === undefined ? 0 : await readOffset();
  onProgress?.({ sent: offset, size });
  // The same file may come back later than an answer: there are twice as many tries, each time it got no further.
  const mostFailures = connection.maxRetries * 2;
  for (let failures = 0; offset < size; ) {
    const before = offset;
    try {
      const bytes = await file.read(offset, Math.min(offset + pieceBytes, size));
      offset = await sendPiece(connection, upload, { offset, bytes, signal });
    } catch (error) {
      const pause = canGoOn(error) && failures < mostFailures ? pauseAfter(error, failures) : null;
      if (pause === null) throw error;
      await sleep(pause, signal);
      offset = await readOffset();
    }
    failures = offset > before ? 0 : failures + 1;
    onProgress?.({ sent: offset, size });
  }
  return id;
}

/**
 * No bytes are sent along, so that this can be repeated after a lost answer: what was begun twice would be two assets
 * otherwise, and an upload of which nothing comes ends by itself.
 */
async function begin(
  connection: Connection,
  path: string,
  { name, type, size }: FileToSend,
  { parentId, sha256, signal }: ResumableOptions,
): Promise<string> {
  const metadata = { filename: name, filetype: type, parentId, sha256 };
  const { id } = await connection.data<ResumableUpload>(path, {
    method: 'POST',
    repeatable: true,
    signal,
    headers: {
      ...TUS,
      'Upload-Length': String(size),
      'Upload-Metadata': Object.entries(metadata)
        .filter(([, value]) => value)
        .map(([key, value = '']) => `${key} ${base64(value)}`)
        .join(','),
    },
  });
  return id;
}

/** @returns the offset that is reached */
async function sendPiece(
  connection: Connection,
  upload: string,
  piece: { offset: number; bytes: Blob | Uint8Array<ArrayBuffer>; signal?: AbortSignal },
): Promise<number> {
  const { headers } = await connection.answer(upload, {
    method: 'PATCH',
    // After a cut, it goes on at another offset.
    repeatable: false,
    timeoutMs: PIECE_TIMEOUT_MS,
    signal: piece.signal,
    headers: {
      ...TUS,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(piece.offset),
    },
    // A Blob would bring its own type.
    body: piece.bytes instanceof Blob ? await piece.bytes.arrayBuffer() : piece.bytes,
  });
  return Number(headers.get('upload-offset'));
}

/** Whether asking for the offset and going on there may help: 423 is another request that still writes. */
const canGoOn = (error: unknown): error is VitrineError =>
  error instanceof VitrineError && (mayPass(error) || [409, 423].includes(error.status));

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
