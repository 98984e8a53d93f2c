import type { Log } from '@/platform/log';
import type { StagedFile } from './stage-file';

/** The files in the body of a request, before any of it is read. */
export type SentFiles = {
  /** Minimum bytes of files in a body of the stated length. */
  leastBytes: number;
  /** Whether the bytes decide about a file whose name and declared type claim nothing. Otherwise it is refused. */
  bytesDecide?: boolean;
  /** Reads the body once and stages its files. After rejecting with UploadProblem, it leaves no file in staging. */
  receive(options: StagingOptions): Promise<ReceivedUpload>;
};

export type StagingOptions = {
  /** The staging folder. */
  folder: string;
  maxFileBytes: number;
  maxFiles: number;
  log: Log;
  /** Why a file with this name and declared type is refused; null to accept it. By default, all types are accepted. */
  problemOfType?: (name: string, declaredType: string) => string | null;
  /** Called with the size of every chunk of a file before it is written; a rejection refuses the upload. */
  admit?: (count: number) => Promise<void>;
  /** The owner of the upload: flushes of one key do not delay those of another. */
  flushKey?: string;
};

export type ReceivedUpload = {
  /** In the order sent; never empty. */
  files: StagedFile[];
  /** As sent, not validated: it may be empty or unknown. Null when the field was not sent. */
  parentId: string | null;
  /** Removes files still staged. It may be called twice, and after files were moved to the store. */
  discard(): Promise<void>;
};
