import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Ask, withDatabase } from '../support/database';
import { makeOrganization, type Organization } from '../support/organizations';
import { startService } from '../support/service';
import type { Proof, ProofOptions } from './chaos-test';
import { BAIT, layBait } from './corpus/bait';
import { type GoodFile, own } from './corpus/corpus-file';
import { makeGood, makeHostile } from './corpus/make-corpus';
import { mutate } from './corpus/mutate';
import { makeLedger } from './history';
import {
  judgeDamaged,
  judgeGood,
  judgeHostile,
  type Place,
  type State,
  type Verdict,
} from './invariants/uploaded-file';
import { lastingProcesses, watchMemory } from './process-memory';
import { makeRandom } from './random';
import { makeTally } from './totals';
import { type Sent, type SentFile, several, uploadFile } from './upload-file';
import { waitUntilQuiet } from './wait-until-idle';

const UPLOADS_AT_ONCE = 4;
/** A mutant of a heavier file says no more than one of a light one. */
const HEAVIEST_MODEL = 200_000;

/** Of these seconds and memory are told one by one. */
const WATCHED = [
  '65000-square.png',
  'all-black.png',
  'many-scans.jpg',
  'image-of-a-file.svg',
  'image-by-http.svg',
  'entity-bomb.svg',
  'huge-blur.svg',
  'playlist-of-a-file.mp4',
];

type FilesOptions = Omit<ProofOptions, 'rounds'> & {
  /** Damaged files that are made of the good ones. */
  mutants: number;
  /** Of every so many good and hostile files one is taken; all by default. */
  oneOf?: number;
};

/**
 * Uploads good files of each format, files made to do harm, and damaged ones. The good ones are shown as they are;
 * of the others none crashes the service, stays undone, is answered with a 5xx, or shows anything but itself.
 */
export async function proveFiles(options: FilesOptions): Promise<Proof> {
  const { env, dataDir, say, seed, mutants, oneOf = 1 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-corpus-'));
  const bait = await layBait(folder);
  const service = await startService(env, dataDir);
  const ledger = makeLedger();
  const memory = watchMemory(service.pid);
  const fewer = <T>(all: T[]) => all.filter((_, place) => place % oneOf === 0);
  try {
    const before = lastingProcesses(service.pid);
    const [organization, other] = await Promise.all([
      makeOrganization(service.dataDir, 'one'),
      makeOrganization(service.dataDir, 'two'),
    ]);
    const figures = await withDatabase(service.dataDir, async (ask) => {
      const stage = makeStage({ service, organization, ask, ledger, memory, say });
      const good = await makeGood(folder, say);
      const goodFiles = await stage.run('good files', fewer(good), judgeGood);
      const foreign = await foreignFile(service, other, ask);
      const all = await makeHostile(good, bait, foreign);
      const hostile = fewer(all);
      if (oneOf === 1) await stage.watch(all.filter(({ name }) => WATCHED.includes(name)));
      const hostileFiles = await stage.run('hostile files', hostile, judgeHostile);
      const damaged = await stage.run(
        'damaged files',
        makeMutants(good, mutants, seed),
        judgeDamaged,
      );
      return { goodFiles, hostileFiles, damagedFiles: damaged };
    });
    for (const what of await bait.taken()) ledger.report('leaked', what);
    const after = lastingProcesses(service.pid);
    if (before.join() !== after.join())
      ledger.report('crashed', `The service's processes were ${before}, and are ${after}.`);
    return {
      defects: ledger.defects,
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

type StageParts = {
  service: { url: string };
  organization: Organization;
  ask: Ask;
  ledger: ReturnType<typeof makeLedger>;
  memory: ReturnType<typeof watchMemory>;
  say: (line: string) => void;
};

/** One part of the proof: files are uploaded, waited for, and judged by format; how many there were. */
function makeStage({ service, organization, ask, ledger, memory, say }: StageParts) {
  const { url } = service;
  return {
    /** Uploads files one by one, and tells how long each took to its end and what memory came on top. */
    async watch(files: SentFile[]) {
      for (const file of files) {
        memory.peak();
        const before = memory.peak();
        const begun = performance.now();
        const { status } = await uploadFile(url, organization, 'first', file);
        await waitUntilQuiet(ask, ledger);
        const seconds = ((performance.now() - begun) / 1000).toFixed(2);
        const more = Math.max(0, memory.peak() - before);
        say(`${file.name.padEnd(26)} answered ${status}, over after ${seconds} s, ${more} MB more`);
      }
      say('');
    },
    async run<File extends SentFile & { format: string }>(
      title: string,
      files: File[],
      judge: (place: Place, file: File, sent: Sent) => Promise<Verdict>,
    ): Promise<number> {
      const begun = performance.now();
      const tally = makeTally();
      const libraryOf = (place: number) => organization.libraries[place % 2] as string;
      const sent = await several(files, UPLOADS_AT_ONCE, (file, place) =>
        uploadFile(url, organization, libraryOf(place), file),
      );
      await waitUntilQuiet(ask, ledger);
      const states = await statesBy(ask);
      const seconds = (performance.now() - begun) / 1000;
      const verdicts = await several(files, UPLOADS_AT_ONCE, (file, place) =>
        judge({ url, organization, library: libraryOf(place), states }, file, sent[place] as Sent),
      );
      verdicts.forEach((verdict, place) => {
        const { format, name } = files[place] as File;
        tally.count(format, verdict);
        for (const what of verdict.wrong)
          ledger.report('wrong file', `${name.slice(0, 80)}: ${what}`);
      });
      for (const line of tally.lines(title)) say(line);
      const slowest = Math.max(0, ...sent.map((one) => one.seconds)).toFixed(1);
      say(
        `${seconds.toFixed(0)} s, the slowest upload ${slowest} s; at most ${memory.peak()} MB together\n`,
      );
      return tally.tried();
    },
  };
}

async function statesBy(ask: Ask): Promise<Map<string, State>> {
  const rows = await ask<State & { id: string }>(
    `SELECT id, processing::text AS state, coalesce(processing_error, '') AS reason FROM asset`,
  );
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

const makeMutants = (good: GoodFile[], count: number, seed: number) => {
  const random = makeRandom(seed, 'mutants');
  const models = good.filter(({ bytes }) => bytes.length <= HEAVIEST_MODEL);
  return Array.from({ length: count }, () => mutate(models, random));
};

/** A stored file of somebody else, in the colour of the bait. */
async function foreignFile(
  { url, dataDir }: { url: string; dataDir: string },
  organization: Organization,
  ask: Ask,
): Promise<{ path: string; url: string }> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: BAIT } })
    .png()
    .toBuffer();
  const { id } = await uploadFile(url, organization, 'first', {
    name: 'secret.png',
    bytes: own(bytes),
  });
  const [row] = await ask<{ blob: string }>('SELECT blob FROM asset WHERE id = $1', [id]);
  const blob = row?.blob ?? '';
  return { path: join(dataDir, 'files', 'blobs', blob.slice(0, 2), blob), url: `${url}/cdn/${id}` };
}
