/**
 * Why an upload is refused:
 * - `not-multipart`: the Content-Type of the body is not multipart/form-data;
 * - `malformed`: the parts cannot be parsed, or the body ends before they do;
 * - `part-name`: a file was sent under a name other than `files`;
 * - `too-many`, `none`: more files than allowed, or no file;
 * - `unsupported`: a file has an unsupported type;
 * - `too-large`: a file exceeds the size limit;
 * - `aborted`: the client disconnected or became too slow, or the service is stopping.
 */
type UploadProblemKind =
  | 'not-multipart'
  | 'malformed'
  | 'part-name'
  | 'too-many'
  | 'none'
  | 'unsupported'
  | 'too-large'
  | 'aborted';

/** A refused upload. `message` is written for the sender. */
export class UploadProblem extends Error {
  /** The `parentId` received before the refusal. An unknown parent is refused before problems of files. */
  parentId: string | null = null;

  constructor(
    readonly kind: UploadProblemKind,
    message: string,
  ) {
    super(message);
    this.name = 'UploadProblem';
  }
}

export const malformed = (why: string) =>
  new UploadProblem('malformed', `The upload cannot be read: ${why}.`);
