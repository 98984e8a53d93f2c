import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { anImage } from '../src/testing/images';
import { makeBareRenditions } from './bare-renditions';
import { type Fixture, LARGE_BYTES } from './fixture';
import { type Cpu, sendForSeconds, type Turn, withCpu } from './measure';
import { memoryOf, treeOf } from './process-tree';

/** The measurement of one turn, in the unit of its benchmark; `more` explains it. */
export type Measured = { value: number; more: string };

export type Benchmark = {
  name: string;
  unit: string;
  /** Whether a smaller value is better. */
  smaller: boolean;
  /** The baseline, for the table; null: there is none, and the goal is a value. */
  bare: string | null;
  /** The share of the baseline's speed to reach, or the value when there is no baseline. */
  goal: number;
  ours(fixture: Fixture, seconds: number): Promise<Measured>;
  theirs?(fixture: Fixture, seconds: number): Promise<Measured>;
};

const CONNECTIONS = 16;
const total = ({ own, postgres }: Cpu) => own + postgres;

const cpuPerAnswer = ({ cpu, perSecond, p99Ms }: Turn): Measured => ({
  value: total(cpu),
  more: `node ${cpu.own.toFixed(2)} + PostgreSQL ${cpu.postgres.toFixed(2)}, ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms`,
});
const throughput = ({ bytesPerSecond, cpu, p50Ms }: Turn): Measured => ({
  value: bytesPerSecond / 1e6,
  more: `${p50Ms.toFixed(2)} ms, CPU ${total(cpu).toFixed(3)} ms`,
});

type Paths = (fixture: Fixture) => [string, ...string[]];

const under = (base: string, [first, ...others]: [string, ...string[]]): [string, ...string[]] => [
  base + first,
  ...others.map((path) => base + path),
];

/** Calls of the interface by key, beside paths of the bare server. */
const call = (paths: Paths, barePaths: Paths) => ({
  unit: 'ms CPU',
  smaller: true,
  ours: async (fixture: Fixture, seconds: number) =>
    cpuPerAnswer(
      await sendForSeconds(seconds, fixture.roots.ours, {
        urls: under(`${fixture.url}/api`, paths(fixture)),
        headers: fixture.headers,
        connections: CONNECTIONS,
      }),
    ),
  theirs: async (fixture: Fixture, seconds: number) =>
    cpuPerAnswer(
      await sendForSeconds(seconds, fixture.roots.bare, {
        urls: under(fixture.bareUrl, barePaths(fixture)),
        connections: CONNECTIONS,
      }),
    ),
});

const file = (url: (fixture: Fixture) => string, theirUrl: (fixture: Fixture) => string) => {
  const send = (of: (fixture: Fixture) => string) => async (fixture: Fixture, seconds: number) =>
    throughput(
      await sendForSeconds(seconds, fixture.roots.ours, {
        urls: [of(fixture)],
        connections: CONNECTIONS,
      }),
    );
  return { unit: 'MB/s', smaller: false, ours: send(url), theirs: send(theirUrl) };
};

const LARGE_UPLOADS = 4;

/** Sends a large body several times at once, by curl. */
const uploadLarge =
  (roots: 'ours' | 'bare', args: (fixture: Fixture) => string[]) =>
  async (fixture: Fixture): Promise<Measured> => {
    const begun = performance.now();
    const [, cpu] = await withCpu(fixture.roots[roots], () =>
      Promise.all(
        Array.from({ length: LARGE_UPLOADS }, () =>
          promisify(execFile)('curl', ['--silent', '--show-error', '--fail', ...args(fixture)]),
        ),
      ),
    );
    const gigabytes = (LARGE_UPLOADS * LARGE_BYTES) / 1e9;
    const speed = (gigabytes * 1e6) / (performance.now() - begun);
    return { value: total(cpu) / 1000 / gigabytes, more: `${speed.toFixed(0)} MB/s` };
  };

/** All pages of 50 of the library. */
const PAGES = Array.from({ length: 100 }, (_, page) => `?page=${page + 1}`);
const MOODS = 'quiet early windy misty clear warm cold golden silver distant'.split(' ');
const PLACES = 'lofoten dolomites provence tuscany highlands bergen cornwall madeira'.split(' ');
const SEARCHES = MOODS.flatMap((mood) => PLACES.map((place) => `${mood}+${place}`));

const searchFor =
  (texts: string[]): Paths =>
  ({ organization }) =>
    texts.map((text) => `/organizations/${organization}/search/assets?q=${text}`) as [string];

export const benchmarks: Benchmark[] = [
  {
    name: 'list of 50, other pages each time',
    bare: 'bare server',
    goal: 0.8,
    ...call(
      ({ assetsPath }) => PAGES.map((page) => assetsPath + page) as [string],
      () => PAGES.map((page) => `/list${page}`) as [string],
    ),
  },
  {
    name: 'list of 50, the first page',
    bare: 'bare server',
    goal: 0.8,
    ...call(
      ({ assetsPath }) => [assetsPath],
      () => ['/list'],
    ),
  },
  {
    name: 'get one, others each time',
    bare: 'bare server',
    goal: 0.5,
    ...call(
      ({ assetsPath, assetIds }) => assetIds.map((id) => `${assetsPath}/${id}`) as [string],
      ({ assetIds }) => assetIds.map((id) => `/one/${id}`) as [string],
    ),
  },
  {
    name: 'get one, the same',
    bare: 'bare server',
    goal: 0.5,
    ...call(
      ({ assetsPath, assetIds }) => [`${assetsPath}/${assetIds[0]}`],
      ({ assetIds }) => [`/one/${assetIds[0]}`],
    ),
  },
  {
    name: 'search of two words, others each time',
    bare: 'bare list of 50',
    goal: 0.83,
    ...call(searchFor(SEARCHES), () => ['/list']),
  },
  {
    name: 'search of two words, the same',
    bare: 'bare list of 50',
    goal: 0.83,
    ...call(searchFor(['misty+lofoten']), () => ['/list']),
  },
  {
    name: 'rendition',
    bare: 'node from memory',
    goal: 0.8,
    ...file(
      ({ rendition }) => rendition.url,
      ({ bareUrl }) => `${bareUrl}/rendition`,
    ),
  },
  {
    name: 'original',
    bare: 'nginx',
    goal: 0.6,
    ...file(
      ({ photo }) => photo.url,
      ({ nginxUrl, photo }) => `${nginxUrl}/${photo.stored}`,
    ),
  },
  {
    name: `${LARGE_UPLOADS} uploads of ${LARGE_BYTES / 1e6} MB`,
    unit: 's CPU/GB',
    smaller: true,
    bare: 'hashed into a file',
    goal: 0.7,
    ours: uploadLarge('ours', ({ url, uploadsPath, headers, large }) => [
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      '-F',
      `files=@${large}`,
      '-o',
      '/dev/null',
      `${url}/api${uploadsPath}`,
    ]),
    theirs: uploadLarge('bare', ({ bareUrl, large }) => ['-T', large, `${bareUrl}/body`]),
  },
  {
    name: 'photo of 12 MP, all renditions',
    unit: 'ms CPU',
    smaller: true,
    bare: 'sharp alone',
    goal: 0.85,
    async ours(fixture) {
      const [, cpu] = await withCpu(fixture.roots.ours, async () =>
        fixture.waitUntilProcessed(
          await fixture.upload([{ bytes: fixture.photo.content, name: 'photo.jpg' }]),
        ),
      );
      const { own, postgres } = cpu;
      return { value: own + postgres, more: `PostgreSQL ${postgres.toFixed(0)}` };
    },
    async theirs({ photo }) {
      const before = process.cpuUsage();
      await makeBareRenditions(photo.path);
      const { user, system } = process.cpuUsage(before);
      return { value: (user + system) / 1000, more: '' };
    },
  },
  {
    name: 'small images',
    unit: 'a second',
    smaller: false,
    bare: null,
    goal: 80,
    async ours(fixture) {
      const bytes = new Uint8Array(await anImage('jpeg', { width: 640, height: 480 }));
      const files = Array.from({ length: 20 }, (_, n) => ({ bytes, name: `small ${n}.jpg` }));
      const begun = performance.now();
      const [count, cpu] = await withCpu(fixture.roots.ours, async () => {
        const uploads = await Promise.all(Array.from({ length: 8 }, () => fixture.upload(files)));
        await fixture.waitUntilProcessed(uploads.flat());
        return uploads.flat().length;
      });
      const perImage = (total(cpu) / count).toFixed(0);
      const value = (count * 1000) / (performance.now() - begun);
      return { value, more: `${perImage} ms CPU each` };
    },
  },
  {
    name: 'idle',
    unit: 'ms CPU/s',
    smaller: true,
    bare: null,
    goal: 5,
    async ours({ roots }) {
      const IDLE_SECONDS = 10;
      const [, cpu] = await withCpu(roots.ours, () => pause(IDLE_SECONDS * 1000));
      const memory = roots.ours.flatMap(treeOf).reduce((sum, pid) => sum + memoryOf(pid), 0);
      return { value: total(cpu) / IDLE_SECONDS, more: `${(memory / 2 ** 20).toFixed(0)} MiB` };
    },
  },
];
