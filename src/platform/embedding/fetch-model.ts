import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
/** How often a process that fetches shows that it is alive. */
const BEAT_MS = 20_000;
/** A transfer without a byte for this long is given up. */
const SILENCE_MS = 60_000;
const REPORT_EVERY_MS = 5_000;

const sha1 = z.string().regex(/^[0-9a-f]{40}$/);
const listing = z.object({
  /** The commit that the revision stands for now. */
  sha: sha1.optional(),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.int().min(0),
      /** Git's hash of the content, for a small file. */
      blobId: sha1.optional(),
      lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
    }),
  ),
});

/** Of the bytes after `before`. */
type Checksum = { algorithm: 'sha1' | 'sha256'; before: string; digest: string };
type HubFile = { name: string; bytes: number; checksum: Checksum | null };

/** The folder of a fetched model. It appears once all files are complete. */
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
 * again; only complete files with the hub's checksums are used. Rejects with UnusableModel, or with another error when the
 * hub does not answer.
 */
export async function fetchModel(model: HubModel, options: Options): Promise<void> {
  const folder = fetchedFolder(options.models, model);
  if (existsSync(folder)) return;
  const { commit, there } = await listFiles(model, options.signal);
  const files = chooseFiles(model, there);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MAX_MODEL_BYTES)
    throw new UnusableModel(`${model.name} has ${megabytes(total)} MB; the most is 4,295.`);
  if ((await options.disk.aboveFloor()) < total)
    throw new Error(`${model.name} has ${megabytes(total)} MB; the disk of DATA_DIR is too full.`);
  const aside = `${folder}.part`;
  const lock = `${folder}.lock`;
  await mkdir(options.models, { recursive: true });
  const release = await takeLock(lock);
  try {
    await keepOnlyOf(commit, aside);
    const report = makeReport({ model, total }, options.log);
    const revision = commit ?? model.revision;
    for (const file of files)
      await fetchFile({ ...model, revision }, file, { aside, report, signal: options.signal });
    await rename(aside, folder);
  } finally {
    await release();
  }
  options.log.info({ model: model.name, folder }, 'The model is fetched.');
}

/** Takes the lock, also from a process that died while it held it. Returns a function that releases it. */
async function takeLock(lock: string): Promise<() => Promise<void>> {
  const touched = await stat(lock).catch(() => null);
  // A time in the future counts as old, too: the clock may have been set back.
  if (touched && Math.abs(Date.now() - touched.mtimeMs) > 2 * SILENCE_MS)
    await rm(lock, { force: true });
  const handle = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error('Another process fetches it.') : error;
  });
  await handle.close();
  const beat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), BEAT_MS);
  return async () => {
    clearInterval(beat);
    await rm(lock, { force: true });
  };
}

/** What was fetched of another commit does not go with the rest. */
async function keepOnlyOf(commit: string | null, aside: string): Promise<void> {
  const note = join(aside, 'COMMIT');
  const before = await readFile(note, 'utf8').catch(() => null);
  if (before !== (commit ?? '')) await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  await writeFile(note, commit ?? '');
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

const hubPath = ({ hub, name }: HubModel) => `${hub}/${name}`;

async function listFiles(
  { hub, name, revision }: HubModel,
  signal: AbortSignal,
): Promise<{ commit: string | null; there: HubFile[] }> {
  const url = `${hub}/api/models/${name}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const response = await fetchLimited(MAX_LIST_BYTES)(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIST_SECONDS * 1000)]),
  });
  if (!response.ok) throw new Error(`${hub} answered ${response.status} for ${name}.`);
  const { sha, siblings } = listing.parse(await response.json());
  const there = siblings.map(({ rfilename, size, blobId, lfs }) => ({
    name: rfilename,
    bytes: size,
    checksum: checksumOf(size, lfs?.sha256, blobId),
  }));
  return { commit: sha ?? null, there };
}

function checksumOf(size: number, sha256?: string, blobId?: string): Checksum | null {
  if (sha256 !== undefined) return { algorithm: 'sha256', before: '', digest: sha256 };
  return blobId === undefined
    ? null
    : { algorithm: 'sha1', before: `blob ${size}\0`, digest: blobId };
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
function makeReport({ model, total }: { model: HubModel; total: number }, log: Log): Report {
  let [done, reportedAt] = [0, 0];
  return (bytes) => {
    done += bytes;
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
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
  const { checksum, bytes } = file;
  if ((await sizeOf(path)) === bytes && (await hasChecksum(path, checksum, transfer.signal)))
    return;
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

async function hasChecksum(path: string, checksum: Checksum | null, signal: AbortSignal) {
  if (checksum === null) return true;
  const hash = createHash(checksum.algorithm).update(checksum.before);
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex') === checksum.digest;
}
