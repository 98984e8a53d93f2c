import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Manifest, pathsIn, type SavedTable } from '@/domain/backup/manifest';
import { SET_TEXT_FORMATS } from '@/domain/backup/save-tables';

const FIND_REFERENCES_SQL = `
  SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name, format('%I.%I', fn.nspname, f.relname) AS referenced
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
  WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`;

/**
 * Fills the tables of a database that has the migrations of the backup and no rows, in one transaction. Triggers are
 * disabled: counters and search terms come from the backup too. Constraints are checked as usual.
 */
export async function loadTables(
  client: pg.ClientBase,
  folder: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
) {
  await client.query(SET_TEXT_FORMATS);
  await client.query('BEGIN');
  try {
    // Migrations insert rows into some tables.
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
    for (const table of inOrder(
      tables,
      (await client.query<Reference>(FIND_REFERENCES_SQL)).rows,
    )) {
      await client.query(`ALTER TABLE ${table.name} DISABLE TRIGGER USER`);
      await load(client, pathsIn(folder).table(table.name), table);
      await client.query(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`);
    }
    for (const { name, value } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  await client.query('ANALYZE');
}

async function load(client: pg.ClientBase, path: string, { name, columns, rows }: SavedTable) {
  const stream = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(createReadStream(path), stream);
  if (stream.rowCount !== rows)
    throw new Error(`${name} should have ${rows} rows; the backup brought ${stream.rowCount}.`);
}

type Reference = { name: string; referenced: string };

/** The tables, each after those it references. */
function inOrder(tables: SavedTable[], references: Reference[]): SavedTable[] {
  const ordered = new Set<SavedTable>();
  const add = (table: SavedTable, path: readonly string[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table.name)) throw new Error(`Tables refer to each other: ${path}.`);
    const wanted = references.filter(({ name }) => name === table.name);
    for (const other of tables)
      if (wanted.some(({ referenced }) => referenced === other.name))
        add(other, [...path, table.name]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}
