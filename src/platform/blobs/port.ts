import type { Readable } from 'node:stream';
import type { PlaybackFile } from '@/contract/asset/playback';
import type { Measured } from '../measure-file';

/** Name of stored bytes: URL-safe characters and dots. The bytes under one name never change. */
export type BlobName = string;

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** Thrown by `read`, `asFile`, `asMeasuredFile` and `copy` when nothing is stored under the name. */
export class BlobMissing extends Error {
  constructor(readonly blob: BlobName) {
    super(`No bytes are stored under ${blob}.`);
    this.name = 'BlobMissing';
  }
}

/** Thrown when the store does not answer, or temporarily cannot do its work. A retry may help. */
export class BlobsUnreachable extends Error {
  /** Why the last attempt failed, in a few words. */
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
 * Stores files. Every driver guarantees: bytes survive a power cut once `store`, `put` or `copy` has resolved; storing
 * the same bytes under a name again is harmless; so is `delete` of a missing blob.
 */
export type Blobs = {
  /** Folder on the local disk for uploads before their inspection. */
  stagingFolder: string;
  /** Takes over a finished staging file, and removes it from staging. */
  store(stagedPath: string, blob: BlobName): Promise<void>;
  /** Stores small bytes made by the service itself: renditions. */
  put(blob: BlobName, bytes: Uint8Array): Promise<void>;
  /**
   * Stores the bytes of each first name under the second name too. The two are independent: deleting one leaves the
   * other. Makes no second copy of the bytes where the store can avoid it.
   */
  copy(pairs: readonly (readonly [from: BlobName, to: BlobName])[]): Promise<void>;
  /** Streams all bytes, or a range of them. */
  read(blob: BlobName, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null when nothing is stored under the name. */
  size(blob: BlobName): Promise<number | null>;
  /** Provides the bytes as a local file while `use` runs. The file must not be changed. */
  asFile<T>(blob: BlobName, use: (path: string) => Promise<T>): Promise<T>;
  /** The same with the checksums of the bytes: known where they are fetched, read for them elsewhere. */
  asMeasuredFile<T>(
    blob: BlobName,
    use: (path: string, measure: () => Promise<Measured>) => Promise<T>,
  ): Promise<T>;
  delete(blob: BlobName): Promise<void>;
  /** Deletes what a rejected `store` may have left under a name: its bytes, and any part of them. */
  discard(blob: BlobName): Promise<void>;
  /** All stored blobs, in no order. A blob stored or deleted meanwhile may be listed or not. */
  list(): AsyncIterable<StoredBlob>;
  /** A URL with these headers, open to everybody for 15 minutes. Undefined where all bytes go through the service. */
  signedUrl?(blob: BlobName, headers: SignedUrlHeaders): Promise<string>;
};

/** The headers the store sends with the bytes. */
export type SignedUrlHeaders = { contentType: string; disposition: string; cacheControl: string };

export type StoredBlob = { blob: BlobName; size: number; changed: Date };

/**
 * The blob name of a rendition: its original's blob name and its longest edge. `full` is the one at the image's own size,
 * made for an image without any other; `preview` the JPEG of a link, made when it is first asked for. Of a video, `playback` is its version for browsers, with its files;
 * `sound` and the parts, from 0, are stored until they are joined.
 */
export const renditionBlob = (
  original: BlobName,
  name: number | 'blurred' | 'full' | 'preview' | PlaybackFile | 'sound' | `part-${number}`,
): BlobName => `${original}.${name}`;
