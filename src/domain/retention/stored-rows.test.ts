import { readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { aDatabase } from '@/testing/database';
import { RETENTION } from './retention';

/** Each line of a table of the page, as its cells. */
const [rows, removals] = readFileSync('docs/operate/stored-rows.md', 'utf8')
  .split('## Removals')
  .map((part) =>
    [...part.matchAll(/^\| `(.*) \|$/gm)].map(([, line = '']) =>
      line.replace('`', '').split(' | '),
    ),
  ) as [string[][], string[][]];
const listed = rows.map(([table = '']) => table);

/** Texts that only the service writes, by table: ids, digests, sealed values, names of kinds. */
const OWN: Record<string, readonly string[]> = {
  person: ['id'],
  account: ['id'],
  session: ['id'],
  verification: ['id'],
  passkey: ['id'],
  mail: ['id'],
  organization: ['id'],
  invitation: ['id', 'token_hash'],
  claim: ['token_hash'],
  audit: ['organization_id'],
  saved_search: ['id'],
  saved_view: ['id'],
  processing_run: ['organization_id', 'asset_id'],
  api_key: ['id', 'lookup'],
  access_token: ['id', 'lookup'],
  oauth_client: ['id', 'network'],
  oauth_consent: ['id'],
  oauth_refresh_token: ['id'],
  oauth_access_token: ['id'],
  device_request: ['id', 'device_code_lookup', 'user_code_lookup', 'person_id', 'reference_id'],
  asset: ['blob', 'sha256', 'ai_tags', 'colours'],
  former_address: ['id', 'blob'],
  approval_request: ['id'],
  upload: ['id', 'asset_id', 'blob', 'lease_id', 'unwanted_lease_id'],
  collection: ['id', 'created_by_key_id'],
  share_link: ['id', 'token_hash', 'sealed_token'],
  visitor: ['id', 'token_hash', 'network'],
  comment: ['id', 'blob'],
  bulk_change: ['id'],
  published_event: [
    'type',
    'organization_id',
    'library_id',
    'from_library_id',
    'asset_id',
    'fields',
    'delivery',
  ],
  delivery_key: ['kid', 'secret'],
  webhook_endpoint: ['id', 'secret', 'former_secret', 'consent_id', 'consent_person_id', 'key_id'],
  webhook_delivery: ['type', 'subject', 'state'],
};

/** Every text of these is the service's own. */
const ALL_OWN =
  /^(brand|backup_run|derived_file|installation|original_check|idempotent_result|asset_(analysis|likeness)|analysis_pause|playback|search\.(asset|word|full_organization|feed|pending|reindexing)|engine\.(event|run|step)|graphile_worker\..*|_prisma_migrations)$/;

let pool: pg.Pool;
beforeAll(async () => {
  ({ pool } = await aDatabase());
  await runMigrations({ pgPool: pool });
});

/** As the list of stored rows names it. */
const TABLE = `CASE n.nspname WHEN 'public' THEN c.relname::text ELSE n.nspname || '.' || c.relname END`;
const OF_TABLES = `
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;

const tables = async () =>
  (await pool.query(`SELECT ${TABLE} AS name ${OF_TABLES} ORDER BY 1`)).rows.map(
    ({ name }) => name,
  );

/** Texts, lists, JSON and bytes without a length: no varchar(n), no check of their size, no foreign key. */
const unbounded = async (): Promise<string[]> => {
  const { rows } = await pool.query(`
    SELECT ${TABLE} AS table, a.attname AS column
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypmod = -1 AND a.attgenerated = ''
      AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
      AND NOT EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND a.attnum = ANY (k.conkey) AND (
          k.contype = 'f' OR k.contype = 'c'
          AND pg_get_constraintdef(k.oid) ~ ('(octet_length|pg_column_size|length)\\(' || a.attname || '\\) *(<=|>=|BETWEEN)|\\(' || a.attname || ' ~ ')))
    ORDER BY 1, 2`);
  return rows
    .filter(({ table, column }) => !ALL_OWN.test(table) && !OWN[table]?.includes(column))
    .map(({ table, column }) => `${table}.${column}`);
};

describe('the list of stored rows', () => {
  it('has every table of the database, and no other', async () => {
    expect(await tables()).toEqual(listed.toSorted());
  });

  it('misses a table that nobody added to it', async () => {
    await pool.query('CREATE TABLE invented (id text PRIMARY KEY, note text)');
    expect((await tables()).filter((name) => !listed.includes(name))).toEqual(['invented']);
    expect(await unbounded()).toEqual(['invented.id', 'invented.note']);
    await pool.query('DROP TABLE invented');
  });

  it('names all removals with their schedules, and none that does not exist', () => {
    const named = rows.flatMap((cells) => /\(`([^`]+)`\)$/.exec(cells.at(-1) ?? '')?.[1] ?? []);
    expect([...new Set(named)].sort()).toEqual(RETENTION.map(({ id }) => id).sort());
    expect(removals).toEqual(RETENTION.map(({ id, cron }) => [id, `\`${cron}\``]));
  });

  it('has a length for every text that does not come from the service itself', async () => {
    expect(await unbounded()).toEqual([]);
  });

  it('says numbers that are limits of the service', () => {
    const said = [...rows.join().matchAll(/\b\d[\d,]*\d|\b\d/g)].map(([number]) => number);
    const limits = numbersIn(LIMITS).map((limit) => limit.toLocaleString('en-US'));
    // Of the words of an unclaimed organization, and of the events of failed runs.
    expect(said.filter((number) => ![...limits, '50,000'].includes(number))).toEqual([]);
  });
});

const numbersIn = (limits: unknown): number[] =>
  typeof limits === 'number' ? [limits] : Object.values(limits as object).flatMap(numbersIn);
