import type { BlobName } from '../blobs/port';

/** Thrown by `open` and `finish` when durable bytes are missing. */
export class IncomingLost extends Error {
  constructor(id: string) {
    super(`Bytes of the upload ${id} are lost.`);
    this.name = 'IncomingLost';
  }
}

/** A file received in several requests, as the row of its upload describes it. */
export type IncomingFile = {
  /** Of the upload: URL-safe characters. */
  id: string;
  /** The name of the finished file in the store. */
  blob: BlobName;
  /** Size of the finished file in bytes. */
  size: number;
  /** Durable bytes. */
  offset: number;
  /** Where the store keeps them, as returned with the offset; null: the store needs no such note. */
  parts: object | null;
};

/** Durable bytes, and the note about them. */
export type KeptBytes = Pick<IncomingFile, 'offset' | 'parts'>;

/** Adds bytes to a file. */
export type IncomingWriter = {
  /** Holds only a few pieces in memory, whatever the size of the file. */
  write(bytes: Buffer): Promise<void>;
  /**
   * Makes written bytes durable: all of them with `all`, otherwise some may wait. They count once the row has the
   * returned value.
   */
  keep(all: boolean): Promise<KeptBytes>;
  /** Must be called in every case. */
  close(): Promise<void>;
};

/** A part missing in the store. `url` accepts exactly `size` bytes, by PUT, until it expires. */
export type UnsentPart = { number: number; offset: number; size: number; url: string };

/** Accepts parts of a file from the clients themselves, at URLs signed by this store. */
export type DirectParts = {
  /** Begins a file. Returns the note for its row; without the note nothing counts. */
  begin(file: IncomingFile): Promise<object>;
  /** The first 100 missing parts, with new URLs, and the number of bytes stored. */
  sign(file: IncomingFile): Promise<{ parts: UnsentPart[]; stored: number; expires: Date }>;
  /** The note for `finish` to join the parts; or else the numbers of the missing ones. */
  collect(file: IncomingFile): Promise<{ note: object } | { missing: number[] }>;
};

/**
 * Keeps unfinished files for all processes of the service. Of two writers of a file only the one known to the row
 * counts; the other never changes its bytes.
 */
export type Incoming = {
  /** Whether the files use space on the disk of DATA_DIR. */
  onDisk: boolean;
  /** Null: clients cannot reach the store. */
  direct: DirectParts | null;
  /**
   * Begins to write at the offset, and drops bytes beyond it. `isolate`: an earlier writer may still be writing, so its
   * bytes must go elsewhere. `flushKey`: the owner of the file; flushes of one key do not delay those of another.
   */
  open(
    file: IncomingFile,
    options: { isolate: boolean; flushKey: string },
  ): Promise<IncomingWriter>;
  /** Stores a file under its name once all its bytes are durable. Repeating it is harmless. */
  finish(file: IncomingFile): Promise<void>;
  /** Removes an unfinished file. A missing one is harmless. */
  remove(id: string): Promise<void>;
  /** Whether all bytes up to the offset are there, or the finished file. */
  holds(file: IncomingFile): Promise<boolean>;
  /** The unfinished files, in no order, with the time of their last change. */
  list(): AsyncIterable<{ id: string; changed: Date }>;
};
