import { DetailedError, Upload as TusUpload } from 'tus-js-client';
import type { UploadProgress } from '@/contract/upload/upload';
import { findKept, forgetUpload, keepUpload } from './kept-uploads';
import { CONNECTION_LOST, failureOf, isFinal, watchSilence } from './transfer-failure';
import type { Upload } from './upload-rows';
import type { Outcome, Send } from './upload-sender';

/** Used after a request with the rest of a file failed: some proxies limit the body of a request. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Pauses between the requests for the result of the service's check: each is longer than the one before. */
const ASK_MS = { first: 300, longest: 5000, growth: 1.5 };

/** The size of one request. Pieces cost a request each, so they are sent only after a whole request failed. */
let requestBytes = Number.POSITIVE_INFINITY;

/** Sends a file by tus 1.0, continuing an earlier upload of it, and waits for the service's check. */
export const sendResumable: Send = async (upload, onSent, signal) => {
  const failure = await sendBytes(upload, onSent, signal);
  const kept = findKept(upload);
  if (failure) {
    if (failure.kind === 'refused' && !signal.aborted) forgetUpload(upload);
    return failure;
  }
  if (!kept) return CONNECTION_LOST;
  onSent(upload.file.size);
  const outcome = await askForOutcome(kept.url, signal);
  if (outcome.kind === 'done' || outcome.kind === 'refused') forgetUpload(upload);
  return outcome;
};

/** Resolves with null once all bytes have arrived. */
function sendBytes(
  upload: Upload,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const { id, file, to, tags } = upload;
  return new Promise((resolve) => {
    const end = (outcome: Outcome | null) => {
      silence.end();
      resolve(outcome);
    };
    const stop = () => {
      // A new upload must be known first, to be resumed or removed.
      if (sending.url) void sending.abort().then(() => end(CONNECTION_LOST));
    };
    const silence = watchSilence(() => {
      requestBytes = PIECE_BYTES;
      void sending.abort().then(() => end(CONNECTION_LOST));
    });
    const sending = new TusUpload(file, {
      endpoint: `${location.origin}${pathOf(upload)}`,
      uploadUrl: findKept(upload)?.url ?? null,
      chunkSize: requestBytes,
      metadata: {
        filename: file.name,
        filetype: file.type,
        ...(to.parentId && { parentId: to.parentId }),
      },
      // The queue retries, and kept-uploads.ts remembers.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        silence.heard();
        const { name, size, lastModified } = file;
        const url = sending.url as string;
        keepUpload({ id, to, tags, name, size, lastModified, url, begun: Date.now() });
        if (signal.aborted) stop();
      },
      onProgress: (sent) => {
        silence.heard();
        // The last byte counts only after the service has confirmed it.
        onSent(Math.min(sent, file.size - 1));
      },
      onSuccess: () => end(null),
      onError: (error) => end(failureOfSending(upload, error)),
    });
    signal.addEventListener('abort', stop);
    if (signal.aborted) end(CONNECTION_LOST);
    else sending.start();
  });
}

const pathOf = ({ to }: Upload) =>
  `/api/organizations/${encodeURIComponent(to.organizationId)}/libraries/${encodeURIComponent(to.libraryId)}/uploads`;

const IN_A_MOMENT: Outcome = { kind: 'later', seconds: 1 };

function failureOfSending(upload: Upload, error: Error | DetailedError): Outcome {
  if (!(error instanceof DetailedError)) return CONNECTION_LOST;
  const answer = error.originalResponse;
  const status = answer?.getStatus() ?? 0;
  const isBytes = error.originalRequest?.getMethod() === 'PATCH';
  if (isBytes && requestBytes > PIECE_BYTES && (status === 413 || status === 0 || status >= 500)) {
    requestBytes = PIECE_BYTES;
    if (status === 413) return IN_A_MOMENT;
  }
  // Another request, perhaps a broken one, is still writing to it, or the offset has changed.
  if (status === 409 || status === 423) return IN_A_MOMENT;
  if (isBytes && (status === 404 || status === 410)) {
    // The service has lost the upload: it begins again.
    forgetUpload(upload);
    return IN_A_MOMENT;
  }
  return failureOf(status, answer?.getHeader('Retry-After') ?? null, answer?.getBody() ?? '');
}

/** Asks until the file is an asset, or refused. */
async function askForOutcome(url: string, signal: AbortSignal): Promise<Outcome> {
  for (let ms = ASK_MS.first; ; ms = Math.min(ms * ASK_MS.growth, ASK_MS.longest)) {
    const answer = await fetch(url, { signal }).catch(() => null);
    if (!answer) return CONNECTION_LOST;
    const text = await answer.text().catch(() => '');
    if (!answer.ok) return failureOf(answer.status, answer.headers.get('Retry-After'), text);
    const { state, assetId, error }: UploadProgress = JSON.parse(text).data;
    if (state === 'done' && assetId) return { kind: 'done', assetId };
    if (error) return { kind: 'refused', reason: error.message, final: isFinal(error.code) };
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
