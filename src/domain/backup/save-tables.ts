import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Manifest, pathsIn, type SavedTable } from './manifest';
import { writeStream } from './write-durably';

/**
 * Excludes everything that a restored service recreates: the list of migrations, the queue (derived from open runs), the
 * sync state of an external index, which is filled again, the windows of rate limits, and what was being processed.
 */
const EXCLUDED_SCHEMAS = `
  n.nspname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker') AND n.nspname NOT LIKE 'pg\\_%'
  AND format('%s.%s', n.nspname, c.relname) NOT IN
    ('public._prisma_migrations', 'public.rate_limit_window', 'public.processing_run',
     'search.feed', 'search.pending')`;

const FIND_TABLES_SQL = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(format('%I', a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND ${EXCLUDED_SCHEMAS} GROUP BY 1 ORDER BY 1`;

const FIND_SEQUENCES_SQL = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, s.last_value::text AS value
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_sequences s ON s.schemaname = n.nspname AND s.sequencename = c.relname
  WHERE c.relkind = 'S' AND s.last_value IS NOT NULL AND ${EXCLUDED_SCHEMAS} ORDER BY 1`;

/** Gives values the same text form on every server. */
export const SET_TEXT_FORMATS = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET timezone = 'UTC'; SET bytea_output = 'hex'`;

/** Copies every table, as the transaction of `client` sees it, into a separate file. */
export async function saveTables(
  client: pg.ClientBase,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'sequences'>> {
  const { rows } = await client.query<Pick<SavedTable, 'name' | 'columns'>>(FIND_TABLES_SQL);
  const tables: SavedTable[] = [];
  for (const { name, columns } of rows) {
    const path = pathsIn(folder).table(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const stream = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
    const written = await writeStream(path, stream);
    tables.push({ name, columns, rows: stream.rowCount, ...written });
  }
  // Sequences are not part of a snapshot. Read after the rows, they are never behind them.
  const sequences = await client.query<Manifest['sequences'][number]>(FIND_SEQUENCES_SQL);
  return { tables, sequences: sequences.rows };
}
