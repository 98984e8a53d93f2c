export type Bytes = Uint8Array<ArrayBuffer>;

/** What a device wrote about a shot, as the interface gives it back. */
export type Capture = {
  recordedAt: string | null;
  make: string | null;
  model: string | null;
  software: string | null;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
};

/** A file that must be taken in, and what must be read of it. */
export type GoodFile = {
  /** With the ending it is uploaded under. */
  name: string;
  format: string;
  bytes: Bytes;
  contentType: string;
  /** Pixels as a person sees them. */
  width: number;
  height: number;
  /** Null: it carries none. Of films that carry a time of their making, nothing is expected. */
  capture?: Partial<Capture> | null;
  /**
   * Whether the four colours of the scene are judged: exactly; roughly, where the format has other colours than a
   * screen; or not at all, where it shows something else.
   */
  look: 'exact' | 'rough' | 'none';
};

/** A file made to do harm. */
export type HostileFile = {
  name: string;
  format: string;
  bytes: Bytes;
  /** MIME type it is declared as. */
  type?: string;
  /** Refused in the answer to the upload; or taken in or refused, as long as nothing happens by it. */
  must: 'be refused' | 'be harmless';
};

/** A copy that holds nothing but its own bytes. */
export const own = (bytes: Uint8Array | string): Bytes =>
  new Uint8Array(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

/** A row of a table of good files, as far as it differs from the usual one. */
export type GoodRow = Partial<Omit<GoodFile, 'bytes'>> & {
  name: string;
  bytes: Uint8Array | string;
};

/** The rows of one format; they show the scene at 640 × 480 and carry no capture unless they say so. */
export const complete = (format: string, contentType: string, rows: GoodRow[]): GoodFile[] =>
  rows.map(({ bytes, ...row }) => ({
    width: 640,
    height: 480,
    look: 'exact',
    capture: null,
    ...row,
    bytes: own(bytes),
    format,
    contentType,
  }));
