import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export type Migration = { name: string; sql: string; checksum: string };
type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/** The advisory lock that Prisma's own commands take too, so that the two never run at the same time. */
const MIGRATION_LOCK = 72707369;

/**
 * Brings the tables to the state of the code: applies the migrations that are not yet recorded in Prisma's own table,
 * in the order of their names, each in its own transaction. Processes that start together take turns. When there is
 * nothing to do, it costs one query.
 * Refuses, in one sentence, a migration that was changed or interrupted, and a database that is newer than the code.
 * @param folder prisma/migrations
 * @param last the name of the last migration to apply; without it, all of them are applied
 * @param onlyNew creates the tables of a database that has none, and refuses an older one with OlderDatabase
 * @returns the names applied by this call
 */
export async function migrate({
  pool,
  folder,
  last,
  onlyNew = false,
}: {
  pool: pg.Pool;
  folder: string;
  last?: string;
  onlyNew?: boolean;
}): Promise<string[]> {
  const migrations = listMigrations(folder).filter(({ name }) => !last || name <= last);
  if (findMissing(migrations, await readApplied(pool)).length === 0) return [];
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_TABLE_SQL);
    const applied = await readApplied(client);
    const missing = findMissing(migrations, applied);
    if (onlyNew && applied.length > 0 && missing.length > 0) throw new OlderDatabase(missing);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    await giveBack(client, broken);
  }
}

/** The database has tables of an earlier version, and this caller may not migrate them. */
export class OlderDatabase extends Error {
  override name = 'OlderDatabase';

  constructor(missing: Migration[]) {
    super(
      `The database is older than this code (${missing.length} migrations are missing, from ${missing[0]?.name} on): make a backup with the version before, then start the service or run admin migrate.`,
    );
  }
}

/** Whether every migration of the code is applied. Changes nothing; refuses as `migrate` does. */
export async function isMigrated({ pool, folder }: { pool: pg.Pool; folder: string }) {
  return findMissing(listMigrations(folder), await readApplied(pool)).length === 0;
}

/** A connection that failed is closed, which also frees the lock. */
async function giveBack(client: pg.PoolClient, broken: Error | undefined) {
  if (broken) return client.release(broken);
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await client.query('RESET statement_timeout');
  client.release();
}

/** The migrations of the code, in the order of their names. */
export function listMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

const UNDEFINED_TABLE = '42P01';

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  try {
    const { rows } = await client.query<Applied>(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name',
    );
    return rows;
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** The migrations that are still to be applied; throws when the applied ones do not match the code. */
function findMissing(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = known.get(row.migration_name);
    const subject = `migration ${row.migration_name}`;
    if (!row.finished_at) {
      throw new Error(
        `The ${subject} was cut short: resolve it with "prisma migrate resolve", or restore a backup.`,
      );
    }
    if (!migration) {
      throw new Error(
        `The database is newer than this code (it has the ${subject}): start the newer version.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(
        `The ${subject} was changed after it was applied: undo the change and write a new migration.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration) {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Exactly the table that Prisma's `migrate deploy` creates. */
const CREATE_TABLE_SQL = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
