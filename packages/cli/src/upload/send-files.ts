import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import pLimit from 'p-limit';
import { type Asset, type LibraryClient, VitrineError } from '../../../client/src/index.js';
import { batchesOf } from '../groups.js';
import { bar, progressLine } from '../output.js';
import { signal } from '../session.js';
import { forgetUpload, noteUpload, type Sending, unfinishedUpload } from './unfinished-uploads.js';

/** Large files, or forms of small ones. */
const AT_ONCE = 8;
/** Larger files are sent in pieces, which a later run continues. */
const SMALL_BYTES = 4_000_000;
/** The service accepts no more in one form. */
const PER_FORM = { files: 20, bytes: 16_000_000 };

/** What became of a file: its asset, or why there is none. */
export type Outcome = { sending: Sending; asset?: Asset; error?: unknown };

type OnSent = (sending: Sending, bytes: number) => void;

/** Sends files, small ones together: a file costs a twentieth of a request. A refused file does not stop the others. */
export async function sendFiles(library: LibraryClient, sendings: Sending[]): Promise<Outcome[]> {
  const begun = new Map<Sending, string>();
  for (const sending of sendings) {
    const id = await unfinishedUpload(sending);
    if (id !== undefined) begun.set(sending, id);
  }
  const isSmall = (sending: Sending) => sending.size <= SMALL_BYTES && !begun.has(sending);
  const { onSent, clear } = drawProgress(sendings);
  const work = [
    ...batchesOf(sendings.filter(isSmall), PER_FORM, ({ size }) => size).map(
      (form) => () => sendForm(library, form, onSent),
    ),
    ...sendings
      .filter((sending) => !isSmall(sending))
      .map((sending) => () => sendLarge(library, sending, begun.get(sending), onSent)),
  ];
  const limit = pLimit(AT_ONCE);
  try {
    return (await Promise.all(work.map((run) => limit(run)))).flat();
  } finally {
    clear();
  }
}

function drawProgress(sendings: Sending[]) {
  const all = sendings.reduce((sum, { size }) => sum + size, 0);
  const sent = new Map<Sending, number>();
  const line = progressLine();
  let done = 0;
  const onSent: OnSent = (sending, bytes) => {
    done += bytes - (sent.get(sending) ?? 0);
    sent.set(sending, bytes);
    line.draw(`${bar(done, all)} of ${sendings.length} files, ${basename(sending.path)}`);
  };
  return { onSent, clear: line.clear };
}

/** Sends files in one form, or in two halves when the service refuses it: one refused file refuses its form. */
async function sendForm(
  library: LibraryClient,
  form: Sending[],
  onSent: OnSent,
): Promise<Outcome[]> {
  try {
    const files = form.map(async ({ path, name }) => ({
      content: await openAsBlob(path),
      name: name ?? basename(path),
    }));
    const { parentId } = form[0] as Sending;
    const assets = await library.uploadTogether(await Promise.all(files), { parentId, signal });
    for (const sending of form) onSent(sending, sending.size);
    return form.map((sending, at) => ({ sending, asset: assets[at] as Asset }));
  } catch (error) {
    signal.throwIfAborted();
    if (form.length === 1 || !isAboutFiles(error))
      return form.map((sending) => ({ sending, error }));
    const half = form.length / 2;
    const first = await sendForm(library, form.slice(0, half), onSent);
    return [...first, ...(await sendForm(library, form.slice(half), onSent))];
  }
}

/** Whether another file may be accepted: the service refused a body, or a file cannot be read. */
const isAboutFiles = (error: unknown) =>
  !(error instanceof VitrineError) || error.status === 400 || error.status === 413;

async function sendLarge(
  library: LibraryClient,
  sending: Sending,
  begun: string | undefined,
  onSent: OnSent,
): Promise<Outcome[]> {
  try {
    return [{ sending, asset: await sendOrGoOn(library, sending, begun, onSent) }];
  } catch (error) {
    signal.throwIfAborted();
    return [{ sending, error }];
  }
}

async function sendOrGoOn(
  library: LibraryClient,
  sending: Sending,
  begun: string | undefined,
  onSent: OnSent,
): Promise<Asset> {
  try {
    return await sendInPieces(library, sending, begun, onSent);
  } catch (error) {
    if (!(error instanceof VitrineError)) throw error;
    const gone = error.status === 404;
    // A refused upload stays refused: the next run begins a new one.
    if (gone || error.code === 'BAD_USER_INPUT') await forgetUpload(sending);
    if (!gone || begun === undefined) throw error;
    return sendInPieces(library, sending, undefined, onSent);
  }
}

async function sendInPieces(
  library: LibraryClient,
  sending: Sending,
  uploadId: string | undefined,
  onSent: OnSent,
): Promise<Asset> {
  let noted: Promise<void> | undefined;
  try {
    return await library.upload(await openAsBlob(sending.path), {
      name: sending.name ?? basename(sending.path),
      parentId: sending.parentId,
      uploadId,
      signal,
      onStart: (id) => {
        noted = noteUpload(sending, id);
      },
      onProgress: ({ sent }) => onSent(sending, sent),
    });
  } finally {
    await noted;
  }
}
