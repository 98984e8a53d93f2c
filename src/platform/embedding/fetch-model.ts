import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { fetchLimited } from '../analysis/fetch-limited';
import type { DiskSpace } from '../disk-space';
import type { Log } from '../log';
import {
  DESCRIBING_FILES,
  halfFile,
  TOKENIZER_SETTINGS,
  UnusableModel,
  VARIANTS,
} from './read-model-folder';

/** A model on a hub. `name`: `owner/name`; `revision`: a branch, a tag or a commit. */
export type HubModel = { hub: string; name: string; revision: string };

/** Of all files of a model together; SigLIP 2 base has 380 MB with weights in a byte each, and 1.5 GB otherwise. */
const MAX_MODEL_BYTES = 4 * 2 ** 30;
const MAX_LIST_BYTES = 4 * 2 ** 20;
const LIST_SECONDS = 30;
/** Without a byte for so long, a transfer is given up. */
const SILENCE_MS = 60_000;
const REPORT_EVERY_MS = 5_000;

const listing = z.object({
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.int().min(0),
      lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
    }),
  ),
});

type HubFile = { name: string; bytes: number; sha256: string | null };

/** The folder in which a fetched model is. It is there once all of its files are. */
const fetchedFolder = (models: string, { name, revision }: HubModel): string =>
  join(models, `${name.replace('/', '--')}@${revision}`);

/** The folder of a model that is fetched; null when it is not. */
export const findFetched = (models: string, model: HubModel): string | null => {
  const folder = fetchedFolder(models, model);
  return existsSync(folder) ? folder : null;
};

type Options = {
  models: string;
  disk: Pick<DiskSpace, 'aboveFloor'>;
  log: Log;
  signal: AbortSignal;
};

/**
 * Fetches a model from a hub into its folder, unless it is there. What was fetched before an interruption is not fetched
 * again; only complete files with the hub's checksums are used. Rejects with UnusableModel, or when the hub does not answer.
 */
export async function fetchModel(model: HubModel, options: Options): Promise<void> {
  const folder = fetchedFolder(options.models, model);
  if (existsSync(folder)) return;
  const files = chooseFiles(model, await listFiles(model, options.signal));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MAX_MODEL_BYTES)
    throw new UnusableModel(`${model.name} has ${megabytes(total)} MB; the most is 4,295.`);
  if ((await options.disk.aboveFloor()) < total)
    throw new Error(`${model.name} has ${megabytes(total)} MB; the disk of DATA_DIR is too full.`);
  const aside = `${folder}.part`;
  const lock = `${folder}.lock`;
  await mkdir(aside, { recursive: true });
  await takeLock(lock);
  try {
    const report = makeReport({ model, total, lock }, options.log);
    for (const file of files)
      await fetchFile(model, file, { aside, report, signal: options.signal });
    await rename(aside, folder);
  } finally {
    await rm(lock, { force: true });
  }
  options.log.info({ model: model.name, folder }, 'The model is fetched.');
}

/** A process that fetches shows it at least every minute; what one left behind when it died is taken over. */
async function takeLock(lock: string): Promise<void> {
  const touched = await stat(lock).catch(() => null);
  if (touched && Date.now() - touched.mtimeMs > 2 * SILENCE_MS) await rm(lock, { force: true });
  const handle = await open(lock, 'wx').catch(() => {
    throw new Error('Another process fetches it.');
  });
  await handle.close();
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

const hubPath = ({ hub, name }: HubModel) => `${hub}/${name}`;

async function listFiles(
  { hub, name, revision }: HubModel,
  signal: AbortSignal,
): Promise<HubFile[]> {
  const url = `${hub}/api/models/${name}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const response = await fetchLimited(MAX_LIST_BYTES)(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIST_SECONDS * 1000)]),
  });
  if (!response.ok) throw new Error(`${hub} answered ${response.status} for ${name}.`);
  return listing.parse(await response.json()).siblings.map(({ rfilename, size, lfs }) => ({
    name: rfilename,
    bytes: size,
    sha256: lfs?.sha256 ?? null,
  }));
}

/** What reading the model needs, the smallest weights there are. */
function chooseFiles({ name }: HubModel, there: HubFile[]): HubFile[] {
  const known = new Map(there.map((file) => [file.name, file]));
  const need = (path: string): HubFile => {
    const file = known.get(path);
    if (!file) throw new UnusableModel(`${name} has no ${path}.`);
    return file;
  };
  const weights = (['vision', 'text'] as const).flatMap((half) => {
    const variant = VARIANTS.find((one) => known.has(halfFile(half, one))) ?? '';
    const file = need(halfFile(half, variant));
    return [file, known.get(`${file.name}_data`)];
  });
  const others = [...DESCRIBING_FILES.map(need), known.get(TOKENIZER_SETTINGS)];
  return [...others, ...weights].filter((file) => file !== undefined);
}

type Report = (bytes: number) => void;

/** Logs how far it is, at most every five seconds. */
function makeReport(
  { model, total, lock }: { model: HubModel; total: number; lock: string },
  log: Log,
): Report {
  let [done, reportedAt] = [0, 0];
  return (bytes) => {
    done += bytes;
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    utimes(lock, new Date(), new Date()).catch(() => {});
    const progress = { model: model.name, megabytes: megabytes(done), of: megabytes(total) };
    log.info(progress, 'The model is being fetched.');
  };
}

type Transfer = { aside: string; report: Report; signal: AbortSignal };

async function fetchFile(model: HubModel, file: HubFile, transfer: Transfer): Promise<void> {
  const path = join(transfer.aside, file.name);
  await mkdir(dirname(path), { recursive: true });
  const there = await sizeOf(path);
  if (there < file.bytes) await receive(model, file, { ...transfer, path, there });
  else transfer.report(there);
  if ((await sizeOf(path)) === file.bytes && (await hasChecksum(path, file.sha256))) return;
  await rm(path);
  throw new Error(`${file.name} of ${model.name} did not arrive as the hub describes it.`);
}

async function receive(
  model: HubModel,
  file: HubFile,
  { report, signal, path, there }: Transfer & { path: string; there: number },
) {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Error('The hub sends nothing.')), SILENCE_MS);
  try {
    const revision = encodeURIComponent(model.revision);
    const response = await fetch(`${hubPath(model)}/resolve/${revision}/${file.name}`, {
      headers: there > 0 ? { range: `bytes=${there}-` } : {},
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || !response.body)
      throw new Error(`The hub answered ${response.status} for ${file.name}.`);
    const continues = response.status === 206;
    if (continues) report(there);
    let left = file.bytes - (continues ? there : 0);
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        timer.refresh();
        left -= chunk.length;
        if (left < 0) return done(new Error(`${file.name} is longer than the hub describes it.`));
        report(chunk.length);
        done(null, chunk);
      },
    });
    const target = createWriteStream(path, { flags: continues ? 'a' : 'w' });
    await pipeline(Readable.fromWeb(response.body as never), counted, target);
  } finally {
    clearTimeout(timer);
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function hasChecksum(path: string, sha256: string | null): Promise<boolean> {
  if (sha256 === null) return true;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sha256;
}
