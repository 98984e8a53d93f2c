import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@/contract/durations';
import { check } from '@/domain/check/check';
import type { Stage } from './open-stage';

/** Their rows are those of the executor, of the queue and of the migrations, and how often a library changed. */
const EXECUTION = `n.nspname NOT IN ('engine', 'graphile_worker', 'pg_catalog', 'information_schema') AND c.relname NOT IN ('_prisma_migrations', 'library_version')`;
const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND ${EXECUTION} ORDER BY 1`;

/** What is seen from outside after a play, in a form equal for equal outcomes. */
export async function readOutcome(stage: Stage) {
  const { services, server, sql } = stage;
  const rows: Record<string, string[]> = {};
  for (const { name } of await sql(TABLES)) {
    const found = await sql(`SELECT to_jsonb(t) AS row FROM ${SEVERAL[name] ?? name} t`);
    const texts = found.map(({ row }) => JSON.stringify(plain(row)));
    rows[name] = (SEVERAL[name] ? [...new Set(texts)] : texts).toSorted();
  }
  const deliveries = [...new Map(server.received.map((one) => [`${one.path} ${one.id}`, one]))];
  const mails = (await services.mailCatcher?.list(1000)) ?? [];
  return {
    rows,
    files: await countFiles(stage),
    mails: mails.map(({ to, subject }) => plain(`${to}: ${subject}`)).toSorted(),
    deliveries: deliveries.map(([, { path, type }]) => `${path} ${type}`).toSorted(),
    problems: await problems(stage),
  };
}

/**
 * Of a word, or an attempt to deliver, there may be several rows: both are only known to be there. Two assets indexed at
 * once write a new word twice, and pruning marks one of its rows as unused: the other says that the word is in use.
 */
const SEVERAL: Record<string, string> = {
  'search.word': `(
    SELECT DISTINCT ON (organization_id, word) * FROM search.word ORDER BY organization_id, word, unused_since NULLS FIRST)`,
  'public.webhook_attempt': 'webhook_attempt',
};

/** How many files there are of each kind: originals, each size, and those on their way. */
async function countFiles({ services }: Stage) {
  const counts: Record<string, number> = {};
  const count = (kind: string) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  for await (const { blob } of services.blobs.list()) count(blob.split('.')[1] ?? 'original');
  for await (const _ of services.incoming.list()) count('incoming');
  return counts;
}

/** What the command `check` finds. Files are made an hour older: younger ones may still get their rows. */
async function problems({ domain, services, settings }: Stage) {
  const folder = join(settings.dataDir, 'files', 'blobs');
  const early = new Date(Date.now() - 2 * HOUR_MS);
  for await (const { blob } of services.blobs.list())
    await utimes(join(folder, blob.slice(0, 2), blob), early, early);
  const parts = { ...services, copies: null, backedUp: null };
  return check(domain, parts, { repair: false, bytes: true });
}

const NUMBERED = new Set(['id', 'position', 'place', 'delivery_id', 'took_ms', 'up_to', 'number']);

/** Without what differs between two plays of the same: ids, times, random texts, ports. */
function plain(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, plain(each, name)]),
    );
  if (typeof value === 'number' && NUMBERED.has(key)) return 'number';
  if (typeof value !== 'string') return value;
  return value
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'time')
    .replace(/\\x[0-9a-f]+/g, 'bytes')
    .replace(/\bo-[a-z0-9]{12}\b/g, 'organization')
    .replace(/127\.0\.0\.1:\d+/g, 'server')
    .replace(/person-\d+@/g, 'person@')
    .replace(/(?<![\w-])(?![0-9a-f]{64})[\w-]{21,}(?![\w-])/g, 'id');
}
