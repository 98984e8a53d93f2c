import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Asset, LibraryClient } from '../../../client/src/index.js';
import { CommandFailure, EXIT, usage } from '../failure.js';
import { bar, progressLine } from '../output.js';
import { signal } from '../session.js';
import { inLibrary } from './actions.js';

type DownloadOptions = { to: string; size?: string; force?: boolean };

/** `assets download` */
export function addDownload(assets: Command): void {
  assets
    .command('download')
    .argument('<ids...>')
    .option('--to <folder>', 'the folder for the files', '.')
    .option('--size <pixels>', 'a smaller copy with this longest edge, such as 800')
    .option('--force', 'replace files that exist')
    .description('download the original files')
    .action(
      inLibrary(async (library, ids: string[], choice: DownloadOptions) => {
        await mkdir(choice.to, { recursive: true });
        const files = [];
        for (const id of ids) {
          const asset = await library.getAsset(id, { signal });
          files.push({ id, path: await download(library, asset, choice) });
        }
        return [files, files.map(({ path }) => path).join('\n')];
      }),
    );
}

async function download(library: LibraryClient, asset: Asset, choice: DownloadOptions) {
  const url = choice.size ? sizeOf(asset, choice.size) : asset.url;
  if (!url) throw new CommandFailure(EXIT.notFound, `${asset.id} has no file yet.`, 'NO_FILE');
  const response = await library.download(url, { signal });
  const path = join(choice.to, nameOf(asset, response));
  if (existsSync(path) && !choice.force) {
    await response.body?.cancel();
    throw usage(`${path} exists. Choose another folder with --to, or replace it with --force.`);
  }
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(showProgress(response, path), createWriteStream(unfinished), { signal });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    const message = `The connection was lost while ${path} was read. Run the command again with the ids that are missing, or with --force.`;
    throw new CommandFailure(EXIT.network, message, 'NETWORK_ERROR');
  }
  return path;
}

async function* showProgress(response: Response, path: string): AsyncGenerator<Uint8Array> {
  const all = Number(response.headers.get('content-length'));
  const line = progressLine();
  let done = 0;
  if (!response.body) return;
  try {
    for await (const chunk of Readable.fromWeb(response.body as never)) {
      done += chunk.length;
      line.draw(all > 0 ? `${bar(done, all)} ${path}` : path);
      yield chunk;
    }
  } finally {
    line.clear();
  }
}

function sizeOf({ id, sizes }: Asset, size: string): string {
  const known: Record<string, string> = JSON.parse(sizes ?? '{}');
  const url = known[size];
  if (url) return url;
  const choice = Object.keys(known).join(', ') || 'none yet, it is still processed';
  throw usage(`${id} has no size ${size}. Its sizes: ${choice}.`);
}

/** The name that the service gives the file, which ends like its type, without what no file name may have. */
function nameOf({ id, name }: Asset, { headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition) ?? [];
  const given = exact === undefined ? (plain ?? name ?? id) : decodeURIComponent(exact);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are to be replaced
  return given.replace(/[/\\:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '_');
}
