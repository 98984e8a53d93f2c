import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { LibraryClient } from '../../../client/src/index.js';
import { failureOf, throwIfFailed } from '../failure.js';
import { findFiles } from '../find-files.js';
import { chunksOf } from '../groups.js';
import { show, table, tell } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';
import { findKnown } from '../upload/known-files.js';
import { type Outcome, sendFiles } from '../upload/send-files.js';
import { forgetUpload, type Sending } from '../upload/unfinished-uploads.js';

/** Time for processing, beyond the ten minutes that a file has. */
const WAIT_MS_PER_FILE = 1000;

type UploadOptions = { tag?: string[]; parent?: string; wait?: boolean; again?: boolean };

/** `assets upload` */
export function addUpload(assets: Command): void {
  assets
    .command('upload')
    .argument('<paths...>', 'files, folders, and quoted patterns')
    .option('--tag <tags...>', 'tags for every uploaded asset')
    .option('--parent <id>', 'attach the files as variants of this asset')
    .option('--again', 'upload also what the library has already')
    .option('--wait', 'wait until the service has processed them')
    .description('upload files of any size that the library does not have')
    .addHelpText('after', HELP)
    .action(async (paths: string[], choice: UploadOptions, command: Command) =>
      upload(paths, choice, command.optsWithGlobals()),
    );
}

const HELP = `
Files that the library has, by their bytes, are not sent; their assets get the tags,
too. So the same command goes on after an interruption, and large files where they
stopped. A refused file does not stop the others.

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
  // A variant of an asset may be the same file as another asset.
  const known =
    choice.again || choice.parent ? new Map<string, string>() : await findKnown(library, files);
  const outcomes = await sendFiles(
    library,
    sendings.filter(({ path }) => !known.has(path)),
  );
  if (choice.wait) await waitForAll(library, outcomes);
  const done = [
    ...outcomes.flatMap(({ asset, sending: { path } }) => (asset ? [{ path, ...asset }] : [])),
    ...[...known].map(([path, id]) => ({ path, id, known: true })),
  ];
  const ids = [...new Set(done.map(({ id }) => id))];
  if (choice.tag)
    for (const some of chunksOf(ids)) await library.tagAssets(some, choice.tag, { signal });
  const failed = outcomes.flatMap(({ sending, error }) =>
    error === undefined ? [] : [failureOf(sending.path, error)],
  );
  const rows = done
    .filter(({ path }) => !known.has(path))
    .map(({ id, path }) => ({ id, file: basename(path) }));
  show(options.json, done, rows.length ? table(rows) : 'Nothing was uploaded.');
  if (known.size > 0 && !options.json)
    tell(`${known.size} of ${files.length} files are in the library already.`);
  throwIfFailed(failed, files.length, 'UPLOAD_FAILED', 'what arrived');
  // Only now: until the whole command is done, a repeated run must not store the finished files again.
  await Promise.all(sendings.map(forgetUpload));
}

/** Waits until all assets are processed, and replaces them by what they are then. */
async function waitForAll(library: LibraryClient, outcomes: Outcome[]) {
  const sent = outcomes.filter(({ asset }) => asset !== undefined);
  const timeoutMs = 600_000 + sent.length * WAIT_MS_PER_FILE;
  const ids = sent.flatMap(({ asset }) => asset?.id ?? []);
  const assets = await library.waitUntilAllProcessed(ids, { timeoutMs, signal });
  for (const [at, outcome] of sent.entries()) outcome.asset = assets[at];
}
