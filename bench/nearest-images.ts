/**
 * Measures the comparison behind a search by meaning, with made-up vectors of many subjects that have, as those of real
 * models, much in common: its time, the memory of the process, the size of the tables, and how many of the images that are
 * really nearest it finds, since only those with the most equal signs are compared exactly.
 *
 *   npx tsx bench/nearest-images.ts [--images 1000000] [--numbers 512] [--searches 200]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { from as copyFrom } from 'pg-copy-streams';
import { connectDatabase } from '../src/platform/database/connect';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres';
import { inBytes, likenessOf, signsOf } from '../src/platform/database/features';
import { migrate } from '../src/platform/database/migrate';
import { makeLog } from '../src/platform/log';
import { fillByMeaning } from '../src/platform/search-index/meaning/fill-by-meaning';
import type { SearchIndex } from '../src/platform/search-index/port';
import { seededRandom } from '../src/testing/images';
import { quantile } from './statistics';

const { values: options } = parseArgs({
  options: {
    images: { type: 'string', default: '1000000' },
    numbers: { type: 'string', default: '512' },
    searches: { type: 'string', default: '200' },
  },
});
const [images, numbers, searches] = [
  Number(options.images),
  Number(options.numbers),
  Number(options.searches),
];
const print = (line: string) => process.stdout.write(`${line}\n`);

const random = seededRandom(11);
/** About normal. */
const normal = () => random() + random() + random() + random() - 2;
const someVector = () => Float32Array.from({ length: numbers }, normal);
const sum = (...parts: [Float32Array, number][]) =>
  Float32Array.from({ length: numbers }, (_, n) =>
    parts.reduce((all, [vector, share]) => all + (vector[n] as number) * share, 0),
  );
const SUBJECTS = 2_000;
/** Searched for, and then compared with all images. */
const CHECKED = 20;
const NEAREST = 100;
const common = someVector();
const subjects = Array.from({ length: SUBJECTS }, someVector);
/** Two images of different subjects have a cosine of 0.4. */
const imageOf = (n: number) =>
  inBytes(sum([common, 0.8], [subjects[n % SUBJECTS] as Float32Array, 0.6], [someVector(), 0.8]));
/** What a text says of a subject is not quite what an image shows of it. */
const directionOf = (n: number) =>
  sum([subjects[n % SUBJECTS] as Float32Array, 0.5], [someVector(), 0.7]);
const references = Array.from({ length: 58 }, (_, n) => directionOf(n * 31));
const checked = Array.from({ length: CHECKED }, (_, n) => ({
  direction: directionOf(n * 97),
  nearest: [] as { id: string; likeness: number }[],
}));

const hex = (n: number) => n.toString(16).padStart(8, '0');
// At random, as the names of files are.
const nameOf = (n: number) => `${hex((n * 2_654_435_761) % 2 ** 32)}-${hex(n)}-bench`;

type Made = { id: string; features: Int8Array };
function* makeImages(): Generator<Made> {
  for (let n = 0; n < images; n++) yield { id: nameOf(n), features: imageOf(n) };
}

function note({ id, features }: Made) {
  for (const { direction, nearest } of checked) {
    const likeness = likenessOf(direction, features);
    if (nearest.length === NEAREST && likeness <= (nearest.at(-1)?.likeness ?? 0)) continue;
    nearest.push({ id, likeness });
    nearest.sort((one, other) => other.likeness - one.likeness).splice(NEAREST);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const server = await startEmbeddedPostgres({ dataDir, maxConnections: 20 });
const database = connectDatabase({ url: server.url, connections: 4, log: makeLog('warn') });
try {
  await migrate({ pool: database.pool, folder: 'prisma/migrations' });
  await fill();
  await measure();
} finally {
  // The rest ends with the server.
  void database.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

/** One copy for each table, both of the same images. */
async function fill() {
  const client = await database.pool.connect();
  await client.query('SET statement_timeout = 0');
  await client.query(`
    INSERT INTO organization (id, name, created) VALUES ('bench', 'Bench', now());
    INSERT INTO library (organization_id, id, name, created) VALUES ('bench', 'home', 'Home', now());`);
  // The triggers of a million rows are another measurement.
  await client.query('ALTER TABLE asset DISABLE TRIGGER USER');
  const copy = (into: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), client.query(copyFrom(`COPY ${into} FROM STDIN`)));
  const signs: string[] = [];
  function* analyses() {
    for (const image of makeImages()) {
      note(image);
      const { id, features } = image;
      signs.push(`${id}\t${packed(features)}`);
      const bytes = Buffer.from(features.buffer).toString('hex');
      yield `${id}\t\\\\x${bytes}\tone\t2026-01-01\n`;
    }
  }
  await copy('asset_analysis (blob, features, features_model, analysed_at)', analyses());
  await client.query(`
    INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, created, processing)
    SELECT blob, 'bench', 'home', 'image', 'x.jpg', blob, '0', 1000, 'image/jpeg', now(), 'done' FROM asset_analysis`);
  function* likenesses() {
    for (const line of signs) {
      const [id, bits] = line.split('\t') as [string, string];
      yield `${id}\tbench\thome\tt\tone\tX${bits}\n`;
    }
  }
  await copy(
    'asset_likeness (blob, organization_id, library_id, findable, model, signs)',
    likenesses(),
  );
  for (const table of ['asset', 'asset_analysis', 'asset_likeness'])
    await client.query(`VACUUM ANALYZE ${table}`);
  client.release();
}

/** The signs in hexadecimal digits: a quarter of the memory. */
function packed(features: Int8Array): string {
  const bits = signsOf(features).slice(1);
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
}

async function measure() {
  const nothing: SearchIndex = { search: async () => ({ found: 0, hits: [] }) };
  let direction = checked[0]?.direction as Float32Array;
  const index = fillByMeaning(nothing, {
    meanings: { find: async () => ({ model: 'one', direction, references }) },
    database,
    log: makeLog('warn'),
  });
  const request = {
    organizationId: 'bench',
    libraryIds: ['home'],
    approvals: [],
    offset: 0,
    limit: 100,
    text: 'x',
  };
  const times: number[] = [];
  let [shown, hits, wanted, cpu] = [0, 0, 0, 0];
  for (let n = 0; n < searches; n++) {
    const query = checked[n % CHECKED] as (typeof checked)[number];
    direction = query.direction;
    const begun = performance.now();
    const before = process.cpuUsage();
    const found = await index.search(request);
    const { user, system } = process.cpuUsage(before);
    // The first ones warm up.
    if (n >= CHECKED) {
      times.push(performance.now() - begun);
      cpu += (user + system) / 1000;
      continue;
    }
    const ids = new Set(found.hits.map(({ assetId }) => assetId));
    const nearest = query.nearest.slice(0, Math.max(ids.size, 1));
    shown += ids.size;
    wanted += nearest.length;
    hits += nearest.filter(({ id }) => ids.has(id)).length;
  }
  const at = (part: number) => quantile(times, part).toFixed(0);
  const sizes = await database.rows<{ table: string; mb: number }>(
    {
      text: `SELECT t AS table, round(pg_total_relation_size(t::regclass) / 1e6)::int AS mb
             FROM unnest(ARRAY['asset_likeness', 'asset_analysis']) t`,
    },
    [],
  );
  print(`${images} images of ${numbers} numbers`);
  print(
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${(cpu / times.length).toFixed(1)} ms CPU of this process`,
  );
  print(
    `shown ${shown / CHECKED} each; of as many really nearest ones found ${((hits / wanted) * 100).toFixed(1)} %`,
  );
  print(sizes.map(({ table, mb }) => `${table} ${mb} MB`).join(', '));
}
