import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import type { MinimumRate } from '@/platform/watch-rate';
import type { ReceivedUpload, SentFiles, StagingOptions } from '@/procedures/upload/sent-files';
import { UploadProblem } from '@/procedures/upload/upload-problem';
import { collectParts } from './collect-parts';
import { boundaryOf, PartHeaders } from './read-part-headers';
import { watchClient } from './watch-client';

/** `signal` ends the upload as `aborted`. */
export type ReceiveOptions = StagingOptions & { signal?: AbortSignal; minimumRate?: MinimumRate };

/** More text fields than this are refused. Only `parentId` has a meaning; the values of other fields are dropped. */
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 4096;
/** For everything outside the files: boundaries, headers, fields, and bytes before, between and after the parts. */
const MAX_BYTES_BESIDE_FILES = 4 * 1024 * 1024;

/** The files of a multipart request, for the procedure that takes them. */
export const filesOf = (
  request: IncomingMessage,
  rules: Pick<SentFiles, 'bytesDecide'> = {},
): SentFiles => ({
  ...rules,
  // A file has at least one byte.
  leastBytes: Math.max(1, Number(request.headers['content-length'] ?? 0) - MAX_BYTES_BESIDE_FILES),
  receive: (options) => receiveUpload(request, options),
});

/**
 * Reads a multipart upload (docs/rules.md#upload) directly into the staging folder. Whatever its size, only a few
 * chunks of 64 KiB are in memory at a time. Rejects with UploadProblem, or with the error of the disk: then nothing is
 * left in staging and the rest of the body is unread, so the request must be answered with `endRefused`.
 */
export const receiveUpload = async (
  req: IncomingMessage,
  options: ReceiveOptions,
): Promise<ReceivedUpload> => {
  const { headers, parser } = openParser(req);
  const parts = collectParts(parser, headers.parts, options);
  let received = 0;
  const look = (piece: Buffer) => {
    received += piece.length;
    const beside = received - headers.addedBytes - parts.fileBytes();
    if (beside > MAX_BYTES_BESIDE_FILES)
      parts.refuse(malformed('its text fields and headers are too large'));
  };
  headers.on('error', (error) => parts.refuse(malformed(error.message)));
  const watch = watchClient(req, {
    rate: options.minimumRate,
    signal: options.signal,
    received: () => received,
    held: () => headers.writableNeedDrain || parser.writableNeedDrain,
  });

  try {
    req.on('data', look);
    req.pipe(headers).pipe(parser);
    await Promise.race([parsed(parser), parts.refused, watch.broken]);
    const files = await parts.files();
    return { files, parentId: parts.parentId(), discard: parts.discard };
  } catch (error) {
    req.unpipe(headers);
    req.pause();
    headers.destroy();
    // Stops files still being written.
    parser.destroy();
    await parts.discard();
    if (error instanceof UploadProblem) error.parentId = parts.parentId();
    throw error;
  } finally {
    req.off('data', look);
    watch.stop();
  }
};

const openParser = (req: IncomingMessage): { headers: PartHeaders; parser: Busboy } => {
  const contentType = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new UploadProblem('not-multipart', 'Send the files as multipart/form-data.');
  }
  const boundary = boundaryOf(contentType);
  if (boundary === null) throw malformed('the Content-Type header names no boundary');
  const headers = new PartHeaders(boundary);
  const parser = busboy({
    headers: { 'content-type': `multipart/form-data; boundary=${headers.boundary}` },
    limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  });
  return { headers, parser };
};

const parsed = (parser: Busboy): Promise<void> =>
  finished(parser).catch((error: Error) => {
    throw malformed(error.message);
  });

const malformed = (why: string) =>
  new UploadProblem('malformed', `The upload cannot be read: ${why}.`);
