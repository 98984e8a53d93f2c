import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import pLimit from 'p-limit';
import { type Asset, type LibraryClient, VitrineError } from '../../../client/src/index.js';
import { CommandFailure, codeOf, exitOf, messageOf } from '../failure.js';
import { findFiles } from '../find-files.js';
import { bar, progressLine, show, table } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';
import { forgetUpload, noteUpload, type Sending, unfinishedUpload } from '../unfinished-uploads.js';

const AT_ONCE = 8;
/** The service accepts no more in one call. */
const IDS_PER_CALL = 100;

type UploadOptions = { tag?: string[]; parent?: string; wait?: boolean };
type Outcome = { sending: Sending; asset?: Asset; error?: unknown };

/** `assets upload` */
export function addUpload(assets: Command): void {
  assets
    .command('upload')
    .argument('<paths...>', 'files, folders, and quoted patterns')
    .option('--tag <tags...>', 'tags for every uploaded asset')
    .option('--parent <id>', 'attach the files as variants of this asset')
    .option('--wait', 'wait until the service has processed them')
    .description('upload files of any size, eight at once')
    .addHelpText('after', HELP)
    .action(async (paths: string[], choice: UploadOptions, command: Command) =>
      upload(paths, choice, command.optsWithGlobals()),
    );
}

const HELP = `
An upload that was interrupted goes on when you run the same command again: what
arrived is not sent twice. A refused file does not stop the others.

  $ vitrine assets upload photo.jpg video.mp4
  $ vitrine assets upload ./holiday --tag holiday 2026
  $ vitrine assets upload '2026/**/*.{jpg,png}' --wait --json`;

async function upload(paths: string[], choice: UploadOptions, options: GlobalOptions) {
  const session = await Session.open(options);
  const [files, library] = [await findFiles(paths), await session.library()];
  const address = `${session.url} ${await session.organizationId()} ${await session.libraryId()}`;
  const sendings = await Promise.all(
    files.map(async (path): Promise<Sending> => {
      const { size, mtimeMs } = await stat(path);
      return { library: address, parentId: choice.parent, path, size, mtimeMs };
    }),
  );
  const outcomes = await sendAll(library, sendings, choice);
  const done = outcomes.flatMap(({ asset, sending }) =>
    asset ? [{ path: sending.path, asset }] : [],
  );
  const ids = done.map(({ asset }) => asset.id);
  for (let from = 0; choice.tag && from < ids.length; from += IDS_PER_CALL)
    await library.tagAssets(ids.slice(from, from + IDS_PER_CALL), choice.tag, { signal });
  const failed = outcomes.filter(({ error }) => error !== undefined);
  const rows = done.map(({ path, asset }) => ({ id: asset.id, file: basename(path) }));
  show(
    options.json,
    done.map(({ path, asset }) => ({ path, ...asset })),
    rows.length ? table(rows) : 'Nothing was uploaded.',
  );
  const [first] = failed;
  if (first) {
    const message = [
      `${failed.length} of ${files.length} files failed:`,
      ...failed.map(({ sending, error }) => `${sending.path}: ${messageOf(error)}`),
      'Mend what was refused, and run the command again: what arrived is not sent twice.',
    ].join('\n');
    const refused = failed.map(({ sending: { path }, error }) => ({
      path,
      code: codeOf(error),
      message: messageOf(error),
    }));
    throw new CommandFailure(exitOf(first.error), message, 'UPLOAD_FAILED', refused);
  }
  // Only now: until the whole command is done, a repeated run must not store the finished files again.
  await Promise.all(sendings.map(forgetUpload));
}

async function sendAll(library: LibraryClient, sendings: Sending[], { wait }: UploadOptions) {
  const limit = pLimit(AT_ONCE);
  const all = sendings.reduce((sum, { size }) => sum + size, 0);
  const sent = new Map<Sending, number>();
  const line = progressLine();
  const send = async (sending: Sending): Promise<Outcome> => {
    try {
      const asset = await sendOrGoOn(library, sending, (bytes) => {
        sent.set(sending, bytes);
        const done = [...sent.values()].reduce((sum, each) => sum + each, 0);
        line.draw(`${bar(done, all)} of ${sendings.length} files, ${basename(sending.path)}`);
      });
      return { sending, asset: wait ? await library.waitUntilProcessed(asset, { signal }) : asset };
    } catch (error) {
      signal.throwIfAborted();
      return { sending, error };
    }
  };
  try {
    return await Promise.all(sendings.map((sending) => limit(send, sending)));
  } finally {
    line.clear();
  }
}

async function sendOrGoOn(
  library: LibraryClient,
  sending: Sending,
  onSent: (bytes: number) => void,
): Promise<Asset> {
  const begun = await unfinishedUpload(sending);
  try {
    return await sendFile(library, sending, onSent, begun);
  } catch (error) {
    if (!(error instanceof VitrineError)) throw error;
    const gone = error.status === 404;
    // A refused upload stays refused: the next run begins a new one.
    if (gone || error.code === 'BAD_USER_INPUT') await forgetUpload(sending);
    if (!gone || begun === undefined) throw error;
    return sendFile(library, sending, onSent);
  }
}

async function sendFile(
  library: LibraryClient,
  sending: Sending,
  onSent: (bytes: number) => void,
  uploadId?: string,
): Promise<Asset> {
  let noted: Promise<void> | undefined;
  try {
    return await library.upload(await openAsBlob(sending.path), {
      name: basename(sending.path),
      parentId: sending.parentId,
      uploadId,
      signal,
      onStart: (id) => {
        noted = noteUpload(sending, id);
      },
      onProgress: ({ sent }) => onSent(sent),
    });
  } finally {
    await noted;
  }
}
