// Time of searches over many assets of one organization, measured at the operation behind GET …/search/assets, and the
// additional time of an insert for maintaining the index.
//   npx tsx bench/search.ts [assets] [searches of each kind]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '../src/domain/access/principal';
import { newId } from '../src/domain/new-id';
import type { Domain } from '../src/domain/operation';
import { searchAssets } from '../src/domain/search/search-assets';
import { connectDatabase } from '../src/platform/database/connect';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres';
import { migrate } from '../src/platform/database/migrate';
import { makeLog } from '../src/platform/log';
import { makePostgresSearchIndex } from '../src/platform/search-index/postgres/postgres';
import { quantile } from './statistics';

const assets = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 300);
const ORGANIZATION = { id: 'bench', name: 'Bench', plan: 'pro', unclaimed: false } as const;
const LIBRARIES = ['one', 'two', 'three', 'four'];
const principal: Principal = {
  kind: 'key',
  keyId: 'k',
  organization: ORGANIZATION,
  grants: new Map(LIBRARIES.map((id) => [id, 'read'])),
};

const STEMS =
  `sun moon beach river mountain forest city street portrait wedding summer winter autumn spring
  product shoe jacket campaign studio team office event concert stage light shadow flower garden animal bird
  horse dog kitchen table coffee bread fruit vintage modern harbour`.split(/\s+/);
const ENDINGS =
  `,s,ing,ed,er,land,side,scape,line,house,work,ware,berry,wood,field,stone,time,ville,ton,shire,
  more,ette,ism,ical,ous,ant`.split(/,\s*/);
const SUFFIXES = ',al,ine,ique,ora,ent'.split(',');
const VOCABULARY = SUFFIXES.flatMap((c) => ENDINGS.flatMap((b) => STEMS.map((a) => a + b + c)));
/** Draws common words often and rare words seldom. */
const drawWord = () => VOCABULARY[Math.floor(VOCABULARY.length * Math.random() ** 2)] as string;

const INSERT_ASSETS = `
  INSERT INTO asset (id, organization_id, library_id, kind, name, description, tags, blob, sha256, size_bytes,
    content_type, created, processing)
  SELECT left(md5($1 || g::text) || md5(g::text), 22), 'bench', ($2::text[])[1 + g % 4], 'image',
    CASE g % 3 WHEN 0 THEN 'IMG_' || lpad((g % 10000)::text, 4, '0') || '.jpg'
      WHEN 1 THEN w[1] || '-' || w[2] || '-' || g || '.png' ELSE 'DSC' || lpad(g::text, 5, '0') || '_' || w[1] || '.JPG' END,
    'An image of ' || array_to_string(w[3:12], ' '), ARRAY(SELECT DISTINCT unnest(w[13:16])), $1 || g, '0', 1000,
    'image/jpeg', now() - random() * interval '300 days', 'done'
  FROM generate_series(1, $4::int) g, LATERAL (
    SELECT array_agg(($3::text[])[1 + floor(cardinality($3) * random() ^ 2)::int + 0 * k * g]) FROM generate_series(1, 16) k
  ) AS words(w)`;

async function measure(name: string, rounds: number, work: () => Promise<string>) {
  const times: number[] = [];
  let note = '';
  for (let round = 0; round < rounds + 20; round++) {
    const begin = performance.now();
    note = await work();
    if (round >= 20) times.push(performance.now() - begin);
  }
  const [p50, p99] = [0.5, 0.99].map((part) => quantile(times, part).toFixed(1).padStart(6));
  process.stdout.write(`${name.padEnd(26)} p50 ${p50} ms   p99 ${p99} ms   ${note}\n`);
}

async function bench() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, maxConnections: 20 });
  const database = connectDatabase({ url: server.url, connections: 4, log: makeLog('warn') });
  await migrate({ pool: database.pool, folder: 'prisma/migrations' });
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await run(`INSERT INTO organization (id, name, created) VALUES ('bench', 'Bench', now())`);
  await run(
    `INSERT INTO library (organization_id, id, name, created) SELECT 'bench', unnest($1::text[]), 'L', now()`,
    [LIBRARIES],
  );
  for (let done = 0; done < assets; done += 1000)
    await run(INSERT_ASSETS, [`f${done}`, LIBRARIES, VOCABULARY, Math.min(1000, assets - done)]);
  await run('VACUUM ANALYZE');
  const { rows } = await run(
    `SELECT name, pg_total_relation_size(name::regclass) AS bytes FROM unnest(ARRAY['search.asset', 'search.word']) AS name`,
  );
  for (const { name, bytes } of rows) process.stdout.write(`${name} ${bytes} bytes\n`);

  const domain = { database, now: () => new Date(), newId } as Domain;
  const index = makePostgresSearchIndex(database);
  const search = async (text: string) => {
    const page = { libraries: [], approvals: [], offset: 0, limit: 20 };
    const { found } = await searchAssets(
      domain,
      index,
      { principal, organization: ORGANIZATION },
      { text, ...page },
    );
    return `last found ${found}`;
  };
  const withTypo = (word: string) => word.slice(0, 3) + word[4] + word[3] + word.slice(5);
  const drawRareWord = () => VOCABULARY[Math.floor(VOCABULARY.length * Math.random())] as string;
  await measure('one word', rounds, () => search(drawWord()));
  await measure('two words', rounds, () => search(`${drawWord()} ${drawWord()}`));
  await measure('prefix of 2 letters', rounds, () => search(drawWord().slice(0, 2)));
  await measure('a plural', rounds, () => search(`${drawRareWord()}s`));
  await measure('a typo', rounds, () =>
    search(withTypo(`${drawRareWord()}xx`.slice(0, -2).padEnd(6, 'q'))),
  );
  await measure('no hit', rounds, () => search(`zzq${newId()}`));
  await measure('blank text', rounds, () => search(''));
  await measure('a word in every asset', 30, () => search('image'));
  await measure('a word in two thirds', 30, () => search('jpg'));

  const insertOne = async () => {
    await run(INSERT_ASSETS, [newId(), LIBRARIES, VOCABULARY, 1]);
    return '';
  };
  await measure('insert', rounds, insertOne);
  await run('ALTER TABLE asset DISABLE TRIGGER index_inserted');
  await measure('insert, not searchable', rounds, insertOne);
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

await bench();
