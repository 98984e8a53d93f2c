import { type CallOptions, type Connection, segment } from '../connection.js';
import { VitrineError } from '../errors.js';
import { mayPass, type Retries } from '../pause.js';
import type { ResumableUpload } from '../shapes.js';
import type { FileToSend } from './file-to-send.js';

export type Progress = {
  /** Bytes stored by the service for certain. */
  sent: number;
  size: number;
};

export type ResumableOptions = CallOptions & {
  /** Attaches the file as a variant of this asset. */
  parentId?: string;
  /** The SHA-256 of the file in hexadecimal digits: other bytes are refused. */
  sha256?: string;
  onProgress?: (progress: Progress) => void;
  /** Receives the id of the upload as soon as there is one. Store it to resume after a restart of the program. */
  onStart?: (uploadId: string) => void;
  /** Resumes an upload begun earlier with the same file. */
  uploadId?: string;
  /** Bytes of one request; 8 MiB by default. */
  pieceBytes?: number;
};

const TUS = { 'Tus-Resumable': '1.0.0' };
const PIECE_BYTES = 8 * 1024 * 1024;
/** Received bytes are kept, and the next request continues after them: slow connections succeed as well. */
const PIECE_TIMEOUT_MS = 300_000;

/**
 * Sends a file by the tus protocol, and resumes after a lost connection. All its calls share the time for retries,
 * which begins again whenever the service answers. `path`: of the uploads of a library.
 * @returns the id of the upload, whose bytes the service then has completely
 */
export async function sendResumable(
  connection: Connection,
  path: string,
  file: FileToSend,
  options: ResumableOptions,
): Promise<string> {
  const { signal, onProgress, onStart, pieceBytes = PIECE_BYTES } = options;
  const { size } = file;
  const retries = connection.retries();
  const id = options.uploadId ?? (await begin(connection, path, file, { ...options, retries }));
  onStart?.(id);
  const upload = `${path}/${segment(id)}`;
  const readOffset = () => askForOffset(connection, upload, { size, signal, retries });
  let offset = options.uploadId === undefined ? 0 : await readOffset();
  let most = offset;
  onProgress?.({ sent: offset, size });
  retries.restart();
  while (offset < size) {
    try {
      const bytes = await file.read(offset, Math.min(offset + pieceBytes, size));
      offset = await sendPiece(connection, upload, { offset, bytes, signal });
    } catch (error) {
      if (!canGoOn(error)) throw error;
      await connection.pause(error, retries, signal);
      offset = await readOffset();
      retries.answered();
    }
    if (offset > most) {
      most = offset;
      retries.restart();
    }
    onProgress?.({ sent: offset, size });
  }
  return id;
}

/**
 * Sends no bytes, so it can be repeated after a lost answer: otherwise two begun uploads would be two assets. An upload
 * without bytes ends by itself.
 */
async function begin(
  connection: Connection,
  path: string,
  { name, type, size }: FileToSend,
  { parentId, sha256, signal, retries }: ResumableOptions & { retries: Retries },
): Promise<string> {
  const metadata = { filename: name, filetype: type, parentId, sha256 };
  const { id } = await connection.data<ResumableUpload>(path, {
    method: 'POST',
    repeatable: true,
    signal,
    retries,
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

/** Also ends an earlier request the service may still be reading from, on a connection lost unnoticed. */
async function askForOffset(
  connection: Connection,
  upload: string,
  { size, signal, retries }: CallOptions & { size: number; retries: Retries },
): Promise<number> {
  const call = { method: 'HEAD', headers: TUS, signal, retries };
  try {
    return Number((await connection.answer(upload, call)).headers.get('upload-offset'));
  } catch (error) {
    // No more bytes are taken: its progress says why.
    if (error instanceof VitrineError && error.status === 410) return size;
    throw error;
  }
}

/** @returns the offset reached */
async function sendPiece(
  connection: Connection,
  upload: string,
  piece: { offset: number; bytes: Blob | Uint8Array<ArrayBuffer>; signal?: AbortSignal },
): Promise<number> {
  const { headers } = await connection.answer(upload, {
    method: 'PATCH',
    // After a cut, it continues at another offset.
    repeatable: false,
    timeoutMs: PIECE_TIMEOUT_MS,
    signal: piece.signal,
    headers: {
      ...TUS,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(piece.offset),
    },
    // A Blob would set its own type.
    body: piece.bytes instanceof Blob ? await piece.bytes.arrayBuffer() : piece.bytes,
  });
  return Number(headers.get('upload-offset'));
}

/** Whether a new attempt at the current offset may help: 423 is another request still writing. */
const canGoOn = (error: unknown): error is VitrineError =>
  error instanceof VitrineError && (mayPass(error) || [409, 423].includes(error.status));

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
