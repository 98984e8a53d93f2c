import type { Log } from '@/platform/log';
import type { StagedFile } from './stage-file';

/** The files in the body of a request, before any of it is read. */
export type SentFiles = {
  /** The least bytes of files that a body of the stated length can hold. */
  leastBytes: number;
  /** Reads the body once and stages its files. Rejects with UploadProblem, and then leaves no file in staging. */
  receive(options: StagingOptions): Promise<ReceivedUpload>;
};

export type StagingOptions = {
  /** The staging folder. */
  folder: string;
  maxFileBytes: number;
  maxFiles: number;
  log: Log;
  /** Why a file of this name and declared type is refused; null when it is accepted. Without it, every type is. */
  problemOfType?: (name: string, declaredType: string) => string | null;
  /** Called with the size of every chunk of a file before it is written; its rejection refuses the upload. */
  admit?: (count: number) => Promise<void>;
  /** Whose upload it is: the flushes of one key do not delay those of another. */
  flushKey?: string;
};

export type ReceivedUpload = {
  /** In the order in which they were sent; never empty. */
  files: StagedFile[];
  /** As sent, not validated: it may be empty or name nothing. Null when the field was not sent. */
  parentId: string | null;
  /** Removes the files that are still staged. It may be called twice, and after files were moved to the store. */
  discard(): Promise<void>;
};
