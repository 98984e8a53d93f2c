import { sha256 } from '@noble/hashes/sha2.js';

/** Larger files are hashed in pieces: none is in memory as a whole. */
const WHOLE_BYTES = 16 * 1024 * 1024;
/** About 5 ms of work on the page; 20 on a phone. */
const PIECE_BYTES = 512 * 1024;

/**
 * The SHA-256 of a file in hex. For files up to 16 MiB the browser computes it in the background, but only where the
 * page came over TLS. Otherwise the page computes it, 100 MB in a second, and stays responsive.
 */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  if (file.size <= WHOLE_BYTES && crypto.subtle)
    return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + PIECE_BYTES).arrayBuffer()));
  }
  return toHex(hash.digest());
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
