import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Query, withDatabase } from '../support/database';
import { aFolder } from '../support/folder';
import { createOrganization, type Organization } from '../support/organizations';
import { startService } from '../support/service';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { BAIT_COLOUR, createBait } from './corpus/bait';
import { copyBytes, type GoodFile } from './corpus/corpus-file';
import { makeGoodFiles, makeHostileFiles } from './corpus/make-corpus';
import { mutate } from './corpus/mutate';
import { type History, makeHistory } from './history';
import {
  type CheckContext,
  checkDamagedFile,
  checkGoodFile,
  checkHostileFile,
  type FileResult,
  type ProcessingState,
} from './invariants/uploaded-file';
import { permanentProcesses, watchMemory } from './process-memory';
import { makeRandom } from './random';
import { type FileToUpload, mapConcurrently, type UploadResult, uploadFile } from './upload-file';
import { makeTotals } from './upload-totals';
import { waitUntilIdle } from './wait-until-idle';

const CONCURRENT_UPLOADS = 4;
/** Mutants are made of files up to this size: mutants of larger files would test nothing more. */
const MAX_MODEL_BYTES = 200_000;

/** Time and memory of these files are printed one by one. */
const MEASURED_FILES = [
  '65000-square.png',
  'all-black.png',
  'many-scans.jpg',
  'image-of-a-file.svg',
  'image-by-http.svg',
  'entity-bomb.svg',
  'huge-blur.svg',
  'playlist-of-a-file.mp4',
];

type FilesOptions = Omit<ChaosOptions, 'rounds'> & {
  /** Number of damaged files made from the good ones. */
  mutants: number;
  /** Uses only every n-th good and hostile file; all by default. */
  oneOf?: number;
};

/**
 * Uploads good files of every format, hostile files and damaged files. Good files must be shown unchanged; no other
 * file may crash the service, stay unprocessed, be answered with a 5xx, or show anything but its own content.
 */
export async function runFilesTest(options: FilesOptions): Promise<ChaosResult> {
  const { env, dataDir, print, seed, mutants, oneOf = 1 } = options;
  const folder = await aFolder('corpus');
  const bait = await createBait(folder);
  const service = await startService(env, dataDir);
  const history = makeHistory();
  const memory = watchMemory(service.pid);
  const select = <T>(all: T[]) => all.filter((_, index) => index % oneOf === 0);
  try {
    const before = permanentProcesses(service.pid);
    const [organization, other] = await Promise.all([
      createOrganization(service, { name: 'one' }),
      createOrganization(service, { name: 'two' }),
    ]);
    const figures = await withDatabase(service.dataDir, async (query) => {
      const { measure, run } = makeRunner({ service, organization, query, history, memory, print });
      const good = await makeGoodFiles(folder, print);
      const goodFiles = await run('good files', select(good), checkGoodFile);
      const foreign = await uploadForeignFile(service, other, query);
      const hostile = await makeHostileFiles(good, bait, foreign);
      if (oneOf === 1) await measure(hostile.filter(({ name }) => MEASURED_FILES.includes(name)));
      const hostileFiles = await run('hostile files', select(hostile), checkHostileFile);
      const damaged = makeMutants(good, mutants, seed);
      const damagedFiles = await run('damaged files', damaged, checkDamagedFile);
      return { goodFiles, hostileFiles, damagedFiles };
    });
    for (const what of await bait.accesses()) history.report('leaked', what);
    const after = permanentProcesses(service.pid);
    if (before.join() !== after.join())
      history.report('crashed', `The service's processes were ${before}, and are ${after}.`);
    return {
      defects: history.defects,
      dataDir: service.dataDir,
      figures: { ...figures, ...memory.largest() },
    };
  } finally {
    memory.stop();
    await service.stop();
    await bait.close();
    await rm(folder, { recursive: true });
  }
}

type RunnerDependencies = {
  service: { url: string };
  organization: Organization;
  query: Query;
  history: History;
  memory: ReturnType<typeof watchMemory>;
  print: (line: string) => void;
};

/** Uploads files, waits until they are processed, and checks them. */
function makeRunner({ service, organization, query, history, memory, print }: RunnerDependencies) {
  const { url } = service;
  return {
    /** Uploads files one by one, and prints how long each took until processed and how much memory it added. */
    async measure(files: FileToUpload[]) {
      for (const file of files) {
        memory.peak();
        const before = memory.peak();
        const begun = performance.now();
        const { status } = await uploadFile(url, organization, 'first', file);
        await waitUntilIdle(query, history);
        const seconds = ((performance.now() - begun) / 1000).toFixed(2);
        const added = Math.max(0, memory.peak() - before);
        const name = file.name.padEnd(26);
        print(`${name} answered ${status}, processed after ${seconds} s, ${added} MB more`);
      }
      print('');
    },
    /** Uploads and checks files, and prints the results by format; returns the number of files. */
    async run<File extends FileToUpload & { format: string }>(
      title: string,
      files: File[],
      check: (context: CheckContext, file: File, upload: UploadResult) => Promise<FileResult>,
    ): Promise<number> {
      const begun = performance.now();
      const totals = makeTotals();
      const libraryOf = (index: number) => organization.libraries[index % 2] as string;
      const uploads = await mapConcurrently(files, CONCURRENT_UPLOADS, (file, index) =>
        uploadFile(url, organization, libraryOf(index), file),
      );
      await waitUntilIdle(query, history);
      const states = await readProcessingStates(query);
      const seconds = (performance.now() - begun) / 1000;
      const results = await mapConcurrently(files, CONCURRENT_UPLOADS, (file, index) => {
        const context = { url, organization, library: libraryOf(index), states };
        return check(context, file, uploads[index] as UploadResult);
      });
      results.forEach((result, index) => {
        const { format, name } = files[index] as File;
        totals.add(format, result);
        for (const problem of result.problems)
          history.report('wrong file', `${name.slice(0, 80)}: ${problem}`);
      });
      for (const line of totals.lines(title)) print(line);
      const slowest = Math.max(0, ...uploads.map((upload) => upload.seconds)).toFixed(1);
      print(
        `${seconds.toFixed(0)} s, slowest upload ${slowest} s; peak memory ${memory.peak()} MB\n`,
      );
      return totals.files();
    },
  };
}

async function readProcessingStates(query: Query): Promise<Map<string, ProcessingState>> {
  const rows = await query<ProcessingState & { id: string }>(
    `SELECT id, processing::text AS state, coalesce(processing_error, '') AS reason FROM asset`,
  );
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

const makeMutants = (good: GoodFile[], count: number, seed: number) => {
  const random = makeRandom(seed, 'mutants');
  const models = good.filter(({ bytes }) => bytes.length <= MAX_MODEL_BYTES);
  return Array.from({ length: count }, () => mutate(models, random));
};

/** Stores a bait-coloured file of another organization; returns its path on the disk and its URL. */
async function uploadForeignFile(
  { url, dataDir }: { url: string; dataDir: string },
  organization: Organization,
  query: Query,
): Promise<{ path: string; url: string }> {
  const create = { width: 64, height: 48, channels: 3, background: BAIT_COLOUR } as const;
  const bytes = copyBytes(await sharp({ create }).png().toBuffer());
  const { id } = await uploadFile(url, organization, 'first', { name: 'secret.png', bytes });
  const [row] = await query<{ blob: string }>('SELECT blob FROM asset WHERE id = $1', [id]);
  const blob = row?.blob ?? '';
  return { path: join(dataDir, 'files', 'blobs', blob.slice(0, 2), blob), url: `${url}/cdn/${id}` };
}
