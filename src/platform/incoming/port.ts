import type { BlobName } from '../blobs/port';

/** Thrown by `open` and `finish` when bytes that were durable are no longer there. */
export class IncomingLost extends Error {
  constructor(id: string) {
    super(`Bytes of the upload ${id} are lost.`);
    this.name = 'IncomingLost';
  }
}

/** Which of the names belong to uploads that have not ended: what a store has of them must stay. */
export type FindReceiving = (names: BlobName[]) => Promise<Set<BlobName>>;

/** What a store has of a file whose bytes come in several requests, as the row of the upload knows it. */
export type IncomingFile = {
  /** Of the upload: URL-safe characters. */
  id: string;
  /** The name that the finished file is stored under. */
  blob: BlobName;
  /** Bytes that the finished file has. */
  size: number;
  /** Bytes that are durable. */
  offset: number;
  /** Where the store keeps them, as it said with the offset; null: it needs no such note. */
  parts: object | null;
};

/** Bytes that are durable, and the note about them. */
export type KeptBytes = Pick<IncomingFile, 'offset' | 'parts'>;

/** Adds bytes to a file. */
export type IncomingWriter = {
  /** Only a few pieces, whatever the size of the file, are in memory. */
  write(bytes: Buffer): Promise<void>;
  /**
   * Makes bytes that were written durable, with `all` every one; without it a store may leave some for later. They
   * count once the row has what is returned.
   */
  keep(all: boolean): Promise<KeptBytes>;
  /** Must be called, whatever happened. */
  close(): Promise<void>;
};

/** A part of a file that the store does not have yet. `url` takes exactly `size` bytes, by PUT, until it expires. */
export type UnsentPart = { number: number; offset: number; size: number; url: string };

/** Takes parts of a file from clients themselves, at URLs that only this store knows how to sign. */
export type DirectParts = {
  /** Begins a file; returns the note for its row, without which nothing of it counts. */
  begin(file: IncomingFile): Promise<object>;
  /** The first 100 parts that are not there yet, with new URLs, and how many bytes are. */
  sign(file: IncomingFile): Promise<{ parts: UnsentPart[]; stored: number; expires: Date }>;
  /** The note with which `finish` makes one file of the parts; else the numbers of those that are not there. */
  collect(file: IncomingFile): Promise<{ note: object } | { missing: number[] }>;
};

/**
 * Keeps files that are still being received, for all processes of the service. Of two writers of a file only the one
 * that the row knows counts: what it kept is never changed by the other.
 */
export type Incoming = {
  /** Whether the files take space of the disk of DATA_DIR. */
  onDisk: boolean;
  /** Null: clients cannot reach the store. */
  direct: DirectParts | null;
  /**
   * Begins to write at the offset; bytes beyond it are dropped. `isolate`: an earlier writer may still be writing, so
   * its bytes must go elsewhere. `flushKey`: whose file it is; the flushes of one key do not delay those of another.
   */
  open(
    file: IncomingFile,
    options: { isolate: boolean; flushKey: string },
  ): Promise<IncomingWriter>;
  /** Stores a file of which all bytes are durable under its name. Repeating it is harmless. */
  finish(file: IncomingFile): Promise<void>;
  /** Removes what there is of a file that is not finished; harmless when there is nothing. */
  remove(id: string): Promise<void>;
  /** Whether all bytes up to the offset are there, or the finished file. */
  holds(file: IncomingFile): Promise<boolean>;
  /** The files that are not finished, in no order, with the time of their last change. */
  list(): AsyncIterable<{ id: string; changed: Date }>;
};
