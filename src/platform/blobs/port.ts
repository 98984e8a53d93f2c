import type { Readable } from 'node:stream';

/** Name of stored bytes: URL-safe characters and dots. The bytes under one name never change. */
export type BlobName = string;

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** Thrown by `read`, `asFile` and `copy` when nothing is stored under the name. */
export class BlobMissing extends Error {
  constructor(readonly blob: BlobName) {
    super(`No bytes are stored under ${blob}.`);
    this.name = 'BlobMissing';
  }
}

/** Thrown by whatever needs a store that does not answer, or cannot for the moment: trying again later may help. */
export class BlobsUnreachable extends Error {
  /** What the last attempt failed of, in a few words. */
  readonly reason: string;

  constructor(cause: unknown) {
    const { name, code, message } = cause as Error & { code?: string };
    const reason = message || code || name;
    super(`The store of the files does not answer: ${reason}`, { cause });
    this.name = 'BlobsUnreachable';
    this.reason = reason;
  }
}

/**
 * Where files lie. Every driver keeps these promises:
 * what `keep`, `put` or `copy` resolved for survives a power cut; storing under a name again with the same bytes is
 * harmless; `remove` of what is not there is harmless.
 */
export type Blobs = {
  /** Folder on the local disk in which uploads are written until they are judged. */
  stagingFolder: string;
  /** Takes over a finished staging file; the file is gone from staging afterwards. */
  store(stagedPath: string, blob: BlobName): Promise<void>;
  /** Stores small bytes made by the service itself: the smaller images. */
  put(blob: BlobName, bytes: Uint8Array): Promise<void>;
  /**
   * Stores the bytes of each first name under the second name too, which from then on have nothing to do with
   * each other: removing one leaves the other. Costs no second copy where the store can do without.
   */
  copy(pairs: readonly (readonly [from: BlobName, to: BlobName])[]): Promise<void>;
  /** Streams all bytes, or a range of them. */
  read(blob: BlobName, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null when nothing is stored under the name. */
  size(blob: BlobName): Promise<number | null>;
  /** Lends the bytes as a local file for as long as `use` runs. The file must not be changed. */
  asFile<T>(blob: BlobName, use: (path: string) => Promise<T>): Promise<T>;
  delete(blob: BlobName): Promise<void>;
  /** Removes all that a `keep` which rejected may have left under a name: its bytes, and any part of them. */
  discard(blob: BlobName): Promise<void>;
  /** Everything that is stored, in no order. What comes or goes meanwhile may be told of or not. */
  list(): AsyncIterable<StoredBlob>;
  /**
   * An address at which everybody can fetch the bytes for 15 minutes, under these headers. Missing where
   * all bytes go through the service.
   */
  signedUrl?(blob: BlobName, headers: SignedUrlHeaders): Promise<string>;
};

/** What the store is to say of bytes fetched from it. */
export type SignedUrlHeaders = { contentType: string; disposition: string; cacheControl: string };

export type StoredBlob = { blob: BlobName; size: number; changed: Date };

/** Under what name a smaller image lies, by the bytes it was made of and its longest edge. */
export const renditionBlob = (original: BlobName, name: number | 'blurred'): BlobName =>
  `${original}.${name}`;
