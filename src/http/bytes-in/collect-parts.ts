import type { Readable } from 'node:stream';
import type { Busboy } from 'busboy';
import { cleanName } from '@/contract/clean-name';
import { newStagedPath } from '@/platform/blobs/with-staged-path';
import type { StagingOptions } from '@/procedures/upload/sent-files';
import { removeStaged, type StagedFile, skipFile, stageFile } from '@/procedures/upload/stage-file';
import { UploadProblem } from '@/procedures/upload/upload-problem';
import type { PartHeader } from './read-part-headers';

type Collected = {
  /** Rejects with the first refusal; never resolves. */
  refused: Promise<never>;
  refuse(reason: unknown): void;
  /** Bytes of files received so far. */
  fileBytes(): number;
  /** All files, once the parser has finished. Refuses an upload without files. */
  files(): Promise<StagedFile[]>;
  parentId(): string | null;
  /** Waits until no file is being written, then removes every staged file. */
  discard(): Promise<void>;
};

/**
 * Stages the parts as the parser reports them, each under its number in `headers`. After the first refusal nothing more
 * is stored.
 */
export const collectParts = (
  parser: Busboy,
  headers: readonly PartHeader[],
  options: StagingOptions,
): Collected => {
  const paths: string[] = [];
  const writing: { number: number; file: Promise<StagedFile> }[] = [];
  const parents: string[] = [];
  const { refused, refuse, isOver } = makeRefusal();
  let fileBytes = 0;
  let namelessFile = false;
  /** The first file of an unsupported type. */
  let unsupported: UploadProblem | null = null;

  const headerOf = (number: number): PartHeader =>
    headers[number] ?? { name: null, fileName: null, type: '' };

  const stage = async (path: string, part: Readable, header: PartHeader): Promise<StagedFile> => {
    const onBytes = (count: number) => {
      fileBytes += count;
    };
    const { maxFileBytes: maxBytes, admit, flushKey } = options;
    const name = cleanName(header.fileName ?? '');
    const declaredType = header.type;
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

  const beginFile = (number: number, part: Readable) => {
    const header = headerOf(number);
    const problem = isOver() ? null : inspectFile(header.name, writing.length, options.maxFiles);
    if (problem) refuse(problem);
    if (isOver()) {
      part.resume();
      return;
    }
    const path = newStagedPath(options.folder, 'upload');
    const file = stage(path, part, header);
    paths.push(path);
    writing.push({ number, file });
    file.catch((error) => {
      // The parser itself reports a truncated part, with a better message.
      if (error !== part.errored) refuseStaged(error);
    });
  };

  const takeFile = (number: number, part: Readable) => {
    // Without a listener, the error of a truncated part would end the process.
    part.on('error', () => undefined);
    if (headerOf(number).fileName) return beginFile(number, part);
    // A file input in which nothing was chosen is sent without a name and without bytes: no file.
    part.once('readable', () => {
      const first = part.read();
      if (first === null) return;
      part.unshift(first);
      beginFile(number, part);
    });
  };

  const takeField = (number: number, value: string) => {
    const { name, type } = headerOf(number);
    if (name === 'parentId') parents.push(value);
    // The decoder replaces invalid UTF-8 with U+FFFD.
    if (name === 'parentId' && /[\0\uFFFD]/.test(value))
      refuse(malformed('parentId is not valid text'));
    if (name === 'files' && type !== '' && type !== 'text/plain') namelessFile = true;
    if (new Set(parents).size > 1)
      refuse(malformed('parentId was sent twice with different values'));
  };

  parser.on('file', (name, part) => takeFile(Number(name), part));
  parser.on('field', (name, value) => takeField(Number(name), value));
  parser.on('fieldsLimit', () => refuse(malformed('it has too many text fields')));
  // Ignores later errors of an abandoned parser.
  parser.on('error', () => undefined);

  return {
    refused,
    refuse,
    fileBytes: () => fileBytes,
    parentId: () => parents[0] ?? null,
    async files() {
      // The first bytes of a part without a name are awaited, so it may begin after the one behind it.
      writing.sort((one, other) => one.number - other.number);
      const files = await Promise.all(writing.map(({ file }) => file));
      if (namelessFile) throw malformed('a file came without a file name');
      if (files.length === 0) throw new UploadProblem('none', 'No file was sent as "files".');
      return files;
    },
    async discard() {
      await Promise.allSettled(writing.map(({ file }) => file));
      await Promise.all(paths.map((path) => removeStaged(path, options.log)));
    },
  };
};

const malformed = (why: string) =>
  new UploadProblem('malformed', `The upload cannot be read: ${why}.`);

const inspectFile = (partName: string | null, before: number, maxFiles: number) => {
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
