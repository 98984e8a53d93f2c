import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { LIMITS } from '@/contract/limits';
import { cleanName } from '@/contract/upload/clean-name';
import { malformed, UploadProblem } from '@/platform/incoming/upload-problem';
import type { MinimumRate } from '@/platform/watch-rate';
import type { SentFiles, SentPart } from '@/procedures/upload/sent-files';
import { boundaryOf, MAX_BYTES_BESIDE_FILES, type Part, readParts } from './read-parts';
import { watchClient } from './watch-client';

/** More text fields than this are refused. Only `parentId` has a meaning; the values of other fields are dropped. */
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 4096;

type Rules = Pick<SentFiles, 'bytesDecide'> & { minimumRate?: MinimumRate };

/** The files of a multipart request (docs/rules.md#upload), for the procedure that takes them. */
export const filesOf = (
  request: IncomingMessage,
  { minimumRate, ...rules }: Rules = {},
): SentFiles => ({
  ...rules,
  // A file has at least one byte.
  leastBytes: Math.max(1, Number(request.headers['content-length'] ?? 0) - MAX_BYTES_BESIDE_FILES),
  parts: readForm(request, minimumRate),
  cut: () => request.destroy(),
});

/**
 * Reads a form, a few chunks of 64 KiB at a time. Throws UploadProblem. When it ends early, the rest of the body is
 * unread, so the request must be answered with `endRefused`.
 */
async function* readForm(request: IncomingMessage, rate?: MinimumRate): AsyncGenerator<SentPart> {
  const boundary = requireBoundary(request);
  const body = new PassThrough();
  let received = 0;
  const count = (piece: Buffer) => {
    received += piece.length;
  };
  const watch = watchClient(
    request,
    { rate, received: () => received, held: () => body.writableNeedDrain },
    (problem) => body.destroy(problem),
  );
  request.on('data', count);
  request.pipe(body);
  try {
    yield* interpret(readParts(body, boundary));
  } finally {
    request.off('data', count);
    request.unpipe(body);
    request.pause();
    body.destroy();
    watch.stop();
  }
}

function requireBoundary({ headers }: IncomingMessage): string {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
    throw new UploadProblem('not-multipart', 'Send the files as multipart/form-data.');
  const boundary = boundaryOf(contentType);
  if (boundary === null) throw malformed('the Content-Type header names no boundary');
  return boundary;
}

/** What the parts of a form mean. Files are in parts named `files`; `parentId` may stand anywhere. */
async function* interpret(parts: AsyncIterable<Part>): AsyncGenerator<SentPart> {
  let files = 0;
  let fields = 0;
  let parentId: string | null = null;
  let isNamelessFile = false;
  for await (const part of parts) {
    const { name, fileName, type, isFile } = part;
    if (isFile) {
      // A file input in which nothing was chosen is sent without a name and without bytes: no file.
      const bytes = fileName ? part.content : await unlessEmpty(part.content);
      if (bytes === null) continue;
      if (name !== 'files')
        throw new UploadProblem('part-name', 'Send every file in a part named "files".');
      files += 1;
      const most = LIMITS.filesPerUpload;
      if (files > most)
        throw new UploadProblem('too-many', `At most ${most} files can be sent at once.`);
      yield { name: cleanName(fileName ?? ''), declaredType: type, bytes };
      continue;
    }
    fields += 1;
    if (fields > MAX_FIELDS) throw malformed('it has too many text fields');
    const value = await readField(part.content);
    if (name === 'files' && type !== '' && type !== 'text/plain') isNamelessFile = true;
    if (name !== 'parentId') continue;
    // The decoder replaces invalid UTF-8 with U+FFFD.
    if (/[\0\uFFFD]/.test(value)) throw malformed('parentId is not valid text');
    if (parentId !== null && value !== parentId)
      throw malformed('parentId was sent twice with different values');
    if (parentId === null) yield { parentId: value };
    parentId = value;
  }
  if (isNamelessFile) throw malformed('a file came without a file name');
  if (files === 0) throw new UploadProblem('none', 'No file was sent as "files".');
}

/** The same content, or null when it has no bytes. */
async function unlessEmpty(content: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer> | null> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return null;
  return (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
}

/** The text of a field, cut. */
async function readField(content: AsyncIterable<Buffer>): Promise<string> {
  let kept = Buffer.of();
  for await (const piece of content)
    if (kept.length < MAX_FIELD_BYTES) kept = Buffer.concat([kept, piece]);
  return kept.toString('utf8', 0, MAX_FIELD_BYTES);
}
