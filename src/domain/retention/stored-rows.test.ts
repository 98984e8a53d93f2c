import { readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { composeStoredRows } from './compose-stored-rows';
import { RETENTION } from './retention';
import { STORED_ROWS } from './stored-rows';

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
    .filter(({ table, column }) => {
      const own = STORED_ROWS[table]?.own ?? [];
      return own !== 'all' && !own.includes(column);
    })
    .map(({ table, column }) => `${table}.${column}`);
};

describe('the list of stored rows', () => {
  it('has every table of the database, and no other', async () => {
    expect(await tables()).toEqual(Object.keys(STORED_ROWS).sort());
  });

  it('misses a table that nobody added to it', async () => {
    await pool.query('CREATE TABLE invented (id text PRIMARY KEY, note text)');
    expect((await tables()).filter((name) => !STORED_ROWS[name])).toEqual(['invented']);
    expect(await unbounded()).toEqual(['invented.id', 'invented.note']);
    await pool.query('DROP TABLE invented');
  });

  it('names all removals, and none that does not exist', () => {
    const named = Object.values(STORED_ROWS).flatMap(({ by }) => by ?? []);
    expect([...new Set(named)].sort()).toEqual(RETENTION.map(({ id }) => id).sort());
  });

  it('has a length for every text that does not come from the service itself', async () => {
    expect(await unbounded()).toEqual([]);
  });

  it('is shown by docs/operate/stored-rows.md; run npm run docs:rows', () => {
    expect(readFileSync('docs/operate/stored-rows.md', 'utf8')).toBe(composeStoredRows());
  });
});
