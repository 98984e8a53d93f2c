/** The files in the body of a request, before any of it is read. */
export type SentFiles = {
  /** Minimum bytes of files in a body of the stated length. */
  leastBytes: number;
  /** Whether the bytes decide about a file whose name and declared type claim nothing. Otherwise it is refused. */
  bytesDecide?: boolean;
  /**
   * The body, in the order sent: at least one file, and at most one parent. It is read as its parts are asked for, once.
   * Throws UploadProblem.
   */
  parts: AsyncIterable<SentPart>;
  /** Ends the connection, for another who has a right to its place. */
  cut?: () => void;
};

export type SentPart = SentFile | SentParent;

/** A file whose bytes must be read to their end before the next part. */
type SentFile = {
  /** The client's file name, cleaned, including the extension; at most 255 characters. */
  name: string;
  /** MIME type declared by the client, in lower case; empty when it declared none. */
  declaredType: string;
  bytes: AsyncIterable<Buffer>;
};

/** As sent, not validated: it may be empty or unknown. */
type SentParent = { parentId: string };
