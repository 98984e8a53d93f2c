export type Bytes = Uint8Array<ArrayBuffer>;

/** Metadata of a photo as the interface returns it. */
export type Capture = {
  recordedAt: string | null;
  make: string | null;
  model: string | null;
  software: string | null;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
};

/** A file to accept, with the expected result. */
export type GoodFile = {
  /** With its extension. */
  name: string;
  format: string;
  bytes: Bytes;
  contentType: string;
  /** Pixels, as shown. */
  width: number;
  height: number;
  /** Null: it has none. Undefined: nothing is expected, as for videos with a creation time. */
  capture?: Partial<Capture> | null;
  /**
   * How the four colours of the scene are checked: exactly; roughly, where the format has other colours than a screen;
   * or not at all, where the file shows something else.
   */
  colours: 'exact' | 'rough' | 'none';
};

/** A file made to do harm. */
export type HostileFile = {
  name: string;
  format: string;
  bytes: Bytes;
  /** The MIME type declared in the upload. */
  type?: string;
  /** Refused by the upload; or accepted or refused without any harm. */
  must: 'be refused' | 'be harmless';
};

/** A copy with its own ArrayBuffer. */
export const copyBytes = (bytes: Uint8Array | string): Bytes =>
  new Uint8Array(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

/** A row of a table of good files; the rest has default values. */
export type GoodRow = Partial<Omit<GoodFile, 'bytes'>> & {
  name: string;
  bytes: Uint8Array | string;
};

/** The rows of one format. By default they show the scene at 640 × 480 and have no capture. */
export const toGoodFiles = (format: string, contentType: string, rows: GoodRow[]): GoodFile[] =>
  rows.map(({ bytes, ...row }) => ({
    width: 640,
    height: 480,
    colours: 'exact',
    capture: null,
    ...row,
    bytes: copyBytes(bytes),
    format,
    contentType,
  }));
