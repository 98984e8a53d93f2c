import type { Readable } from 'node:stream';
import type { Busboy, FieldInfo, FileInfo } from 'busboy';
import { cleanName } from '@/procedures/upload/clean-name';
import type { StagingOptions } from '@/procedures/upload/sent-files';
import {
  newStagedPath,
  removeStaged,
  type StagedFile,
  skipFile,
  stageFile,
} from '@/procedures/upload/stage-file';
import { UploadProblem } from '@/procedures/upload/upload-problem';

type Collected = {
  /** Rejects with the first refusal; never resolves. */
  refused: Promise<never>;
  refuse(reason: unknown): void;
  /** Number of parts reported by the parser: files and fields. */
  seen(): number;
  /** Bytes of files received so far. */
  fileBytes(): number;
  /** All files, once the parser has finished. Refuses an upload without files. */
  files(): Promise<StagedFile[]>;
  parentId(): string | null;
  /** Waits until no file is being written, then removes every staged file. */
  discard(): Promise<void>;
};

/** Stages the parts as the parser reports them. After the first refusal nothing more is stored. */
export const collectParts = (parser: Busboy, options: StagingOptions): Collected => {
  const paths: string[] = [];
  const writing: Promise<StagedFile>[] = [];
  const parents: string[] = [];
  const { refused, refuse, isOver } = makeRefusal();
  let seen = 0;
  let fileBytes = 0;
  let namelessFile = false;
  /** The first file of an unsupported type. */
  let unsupported: UploadProblem | null = null;

  const stage = async (path: string, part: Readable, info: FileInfo): Promise<StagedFile> => {
    const onBytes = (count: number) => {
      fileBytes += count;
    };
    const { maxFileBytes: maxBytes, admit, flushKey } = options;
    const name = cleanName(info.filename);
    const declaredType = info.mimeType.toLowerCase();
    const problem = options.problemOfType?.(name, declaredType) ?? null;
    if (problem === null) {
      const staged = await stageFile(part, { path, maxBytes, onBytes, admit, flushKey });
      return { path, name, declaredType, ...staged };
    }
    const prefix = writing.length > 0 ? `${name}: ` : '';
    unsupported ??= new UploadProblem('unsupported', prefix + problem);
    return { path, name, declaredType, ...(await skipFile(part, onBytes, unsupported)) };
  };

  /** The type of every file is checked before the size of any. */
  const refuseStaged = (reason: unknown) => {
    const isSize = reason instanceof UploadProblem && reason.kind === 'too-large';
    refuse((isSize && unsupported) || reason);
  };

  const takeFile = (partName: string | undefined, part: Readable, info: FileInfo) => {
    seen += 1;
    // Without a listener, the error of a truncated part would end the process.
    part.on('error', () => undefined);
    const problem = isOver() ? null : inspectFile(partName, writing.length, options.maxFiles);
    if (problem) refuse(problem);
    if (isOver()) {
      part.resume();
      return;
    }
    const path = newStagedPath(options.folder);
    const staging = stage(path, part, info);
    paths.push(path);
    writing.push(staging);
    staging.catch((error) => {
      // The parser itself reports a truncated part, with a better message.
      if (error !== part.errored) refuseStaged(error);
    });
  };

  const takeField = (partName: string | undefined, value: string, info: FieldInfo) => {
    seen += 1;
    if (partName === 'parentId') parents.push(value);
    // The decoder replaces invalid UTF-8 with U+FFFD.
    if (partName === 'parentId' && /[\0\uFFFD]/.test(value))
      refuse(malformed('parentId holds bytes that are no text'));
    if (partName === 'files' && info.mimeType !== 'text/plain') namelessFile = true;
    if (new Set(parents).size > 1)
      refuse(malformed('parentId was sent twice with different values'));
  };

  parser.on('file', takeFile);
  parser.on('field', takeField);
  parser.on('fieldsLimit', () => refuse(malformed('it has too many text fields')));
  // Ignores later errors of an abandoned parser.
  parser.on('error', () => undefined);

  return {
    refused,
    refuse,
    seen: () => seen,
    fileBytes: () => fileBytes,
    parentId: () => parents[0] ?? null,
    async files() {
      const files = await Promise.all(writing);
      if (namelessFile) throw malformed('a file came without a file name');
      if (files.length === 0) throw new UploadProblem('none', 'No file was sent as "files".');
      return files;
    },
    async discard() {
      await Promise.allSettled(writing);
      await Promise.all(paths.map((path) => removeStaged(path, options.log)));
    },
  };
};

const malformed = (why: string) =>
  new UploadProblem('malformed', `The upload cannot be read: ${why}.`);

const inspectFile = (partName: string | undefined, before: number, maxFiles: number) => {
  if (partName !== 'files') {
    return new UploadProblem('part-name', 'Send every file in a part named "files".');
  }
  if (before >= maxFiles) {
    return new UploadProblem('too-many', `At most ${maxFiles} files can be sent at once.`);
  }
  return null;
};

const makeRefusal = () => {
  let over = false;
  let reject: (reason: unknown) => void = () => undefined;
  const refused = new Promise<never>((_, rejectRefused) => {
    reject = rejectRefused;
  });
  // Callers that await it receive the refusal; until then it must not count as an unhandled rejection.
  refused.catch(() => undefined);
  const refuse = (reason: unknown) => {
    over = true;
    reject(reason);
  };
  return { refused, refuse, isOver: () => over };
};
