import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import DataLoader from 'dataloader';
import type { PresentFile } from '@/contract/browse/duplicate';
import { LIMITS } from '@/contract/limits';
import type { LibraryRef } from '../call/resource-ref';
import { serviceClient } from '../call/service-client';
import type { FindDuplicate } from './duplicate-searches';

/** The latest hashing. Files are hashed one at a time, in the order of the uploads. */
let hashed: Promise<unknown> = Promise.resolve();
/** A pause after each request to the service: files hashed meanwhile share the next request. */
const PAUSE_MS = 200;
/** Fulfilled when the next request may start: for the first file at once. */
let mayAsk: Promise<unknown> = Promise.resolve();
const loaders = new Map<string, DataLoader<string, PresentFile | null>>();

/** Finds the asset of the library with the same bytes as a file. Files uploaded as variants are not searched for. */
export const findDuplicate: FindDuplicate = async ({ file, to }, signal, first) => {
  if (to.parentId) return null;
  const hashing = hashed.then(() => {
    signal.throwIfAborted();
    return hashFile(file, signal);
  });
  hashed = hashing.catch(() => {});
  const sha256 = await hashing;
  await first(`${to.organizationId}/${to.libraryId}/${sha256}`);
  return loaderOf(to).load(sha256);
};

function loaderOf({ organizationId, libraryId }: LibraryRef) {
  const key = `${organizationId}/${libraryId}`;
  const known = loaders.get(key);
  if (known) return known;
  const loader = new DataLoader<string, PresentFile | null>(
    async (sha256s) => {
      const found = serviceClient.duplicate.find.query({
        organizationId,
        libraryId,
        sha256s: [...sha256s],
      });
      mayAsk = found.catch(() => {}).then(pause);
      const bySha256 = new Map((await found).map((file) => [file.sha256, file]));
      return sha256s.map((sha256) => bySha256.get(sha256) ?? null);
    },
    {
      cache: false,
      maxBatchSize: LIMITS.idsPerCall,
      batchScheduleFn: (ask) => void mayAsk.then(ask),
    },
  );
  loaders.set(key, loader);
  return loader;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

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
    return bytesToHex(
      new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())),
    );
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(from, from + PIECE_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
