import { isSignedInAgain } from '../call/ask-to-sign-in';
import { CONNECTION_LOST, failureOf, watchSilence } from './transfer-failure';
import type { Outcome, Send } from './upload-sender';

/** Larger files are sent resumably; for smaller ones a single request is cheaper. */
const RESUMABLE_BYTES = 8 * 1024 * 1024;

/**
 * Sends one file. If the person has signed out elsewhere, it asks them to sign in again and then goes on. A file changed
 * or moved meanwhile is refused: browsers no longer read it.
 */
export const sendFile: Send = async (upload, onSent, signal) => {
  const { file } = upload;
  const send = file.size > RESUMABLE_BYTES ? sendLarge : sendWhole;
  const outcome = await send(upload, onSent, signal);
  if (outcome.kind === 'broken' && outcome.signedOut && !signal.aborted)
    return (await isSignedInAgain()) && !signal.aborted
      ? sendFile(upload, onSent, signal)
      : outcome;
  if (outcome.kind !== 'broken' || signal.aborted || (await isReadable(file))) return outcome;
  const reason = 'This file was changed or moved. Choose it again.';
  return { kind: 'refused', reason, final: true };
};

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const sendLarge: Send = async (...sending) => {
  try {
    const { sendResumable } = await import('./send-resumable');
    return await sendResumable(...sending);
  } catch {
    // The script failed to load.
    return CONNECTION_LOST;
  }
};

/** Sends a file in one request. It uses XMLHttpRequest because `fetch` does not report upload progress. */
const sendWhole: Send = ({ id, file, to }, onSent, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const silence = watchSilence(() => request.abort());
    const path = [to.organizationId, to.libraryId, id].map(encodeURIComponent).join('/');
    request.open('POST', `/api/page-uploads/${path}`);
    request.upload.onprogress = ({ loaded }) => {
      silence.heard();
      onSent(Math.min(loaded, file.size));
    };
    request.onloadend = () => {
      silence.end();
      resolve(outcomeOf(request));
    };
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    if (to.parentId) body.append('parentId', to.parentId);
    body.append('files', file, file.name);
    onSent(0);
    request.send(body);
  });

function outcomeOf(request: XMLHttpRequest): Outcome {
  const { status, responseText } = request;
  if (status !== 200)
    return failureOf(status, request.getResponseHeader('Retry-After'), responseText);
  try {
    return { kind: 'done', assetId: JSON.parse(responseText).data.id };
  } catch {
    // Cut off, or from something in between.
    return CONNECTION_LOST;
  }
}
