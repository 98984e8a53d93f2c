import { saysMissing } from '../blobs/s3/retry-with-backoff';
import { type IncomingFile, IncomingLost } from './port';

/** The stored bytes of a file: parts of equal size, and the rest in an object of its own. */
export type Stored = {
  /** Of the multipart upload; null before the first part. */
  uploadId: string | null;
  /** In order; the first is number 1. */
  etags: string[];
  /** Bytes of the rest, after the parts, and its object; null for none. */
  rest: number;
  restKey: string | null;
};

export const NOTHING: Stored = { uploadId: null, etags: [], rest: 0, restKey: null };

/** The stored bytes recorded in the row of an upload. */
export const storedOf = ({ parts }: IncomingFile) => (parts as Stored | null) ?? NOTHING;

/** Whether the multipart upload or one of its parts is gone, or another writer replaced a part. */
export const isGone = (error: unknown) =>
  saysMissing(error) || /^(NoSuchUpload|InvalidPart)$/.test((error as Error).name);

/** For the `catch` of a request about the bytes of an upload. */
export const missingMeans =
  (id: string) =>
  (error: unknown): never => {
    throw isGone(error) ? new IncomingLost(id) : error;
  };
