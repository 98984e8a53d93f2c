import type { Outcome, Send } from './upload-queue';

/** A connection without progress for this long counts as broken. */
const SILENCE_TIMEOUT_MS = 60_000;

const CONNECTION_LOST = 'Connection lost.';

/** Sends one file. It uses XMLHttpRequest because `fetch` does not report upload progress. */
export const sendFile: Send = ({ id, file, to }, onSent, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_TIMEOUT_MS);
    };
    const path = [to.organizationId, to.libraryId, id].map(encodeURIComponent).join('/');
    request.open('POST', `/api/page-uploads/${path}`);
    request.upload.onprogress = ({ loaded }) => {
      listen();
      onSent(Math.min(loaded, file.size));
    };
    request.onloadend = () => {
      clearTimeout(silence);
      resolve(outcomeOf(request));
    };
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    if (to.parentId) body.append('parentId', to.parentId);
    body.append('files', file, file.name);
    listen();
    request.send(body);
  });

function outcomeOf(request: XMLHttpRequest): Outcome {
  const { status } = request;
  if (status === 0) return { kind: 'broken', reason: CONNECTION_LOST };
  if (status === 200) return { kind: 'done', assetId: JSON.parse(request.responseText).data.id };
  if (status === 429)
    return { kind: 'later', seconds: Number(request.getResponseHeader('Retry-After') ?? 10) };
  if (status === 401)
    return { kind: 'broken', reason: 'You’re signed out. Sign in again in another tab.' };
  const reason = reasonIn(request.responseText);
  return status >= 500 ? { kind: 'broken', reason } : { kind: 'refused', reason };
}

function reasonIn(answer: string): string {
  try {
    return JSON.parse(answer).error.message;
  } catch {
    return 'Something went wrong on our side.';
  }
}
