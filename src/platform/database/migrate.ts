import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** Earlier migrations that create the same tables together, and are no longer in the code. */
  replaces: string[];
};
type Applied = { name: string; checksum: string; finished_at: Date | null };

/** Prisma's own commands take this advisory lock too, so the two never run at the same time. */
const MIGRATION_LOCK = 72707369;

/**
 * Brings the tables to the state of the code: applies the migrations that Prisma's own table does not record yet, in the
 * order of their names, each in its own transaction. A migration that replaces others is only recorded, instead of them,
 * in a database that has them all. Processes that start together take turns. When there is nothing to do, it costs one
 * query.
 * Refuses, in one sentence, a migration that was changed or interrupted, and a database that is newer than the code or
 * has only some of the replaced migrations.
 * @param folder prisma/migrations
 * @param last the name of the last migration to apply; without it, all are applied
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
    for (const migration of missing)
      await apply(client, migration, isReplacing(migration, namesOf(applied)));
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
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, replaces: readReplaced(join(folder, name, 'replaces.txt')) };
    });
}

/** One name a line. */
const readReplaced = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];

/** Whether a database with these migrations has all those that this one replaces. */
export const isReplacing = ({ replaces }: Migration, applied: Set<string>) =>
  replaces.length > 0 && replaces.every((name) => applied.has(name));

const namesOf = (applied: Applied[]) => new Set(applied.map(({ name }) => name));

const UNDEFINED_TABLE = '42P01';

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  try {
    const { rows } = await client.query<Applied>(
      'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
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
  const done = namesOf(applied);
  for (const row of applied) {
    const migration = known.get(row.name);
    const subject = `migration ${row.name}`;
    if (!row.finished_at) {
      throw new Error(
        `The ${subject} was cut short: resolve it with "prisma migrate resolve", or restore a backup.`,
      );
    }
    if (!migration) {
      refuseUnlessReplaced(row.name, migrations, done);
    } else if (migration.checksum !== row.checksum) {
      throw new Error(
        `The ${subject} was changed after it was applied: undo the change and write a new migration.`,
      );
    }
  }
  return migrations.filter(({ name }) => !done.has(name));
}

function refuseUnlessReplaced(name: string, migrations: Migration[], done: Set<string>) {
  const by = migrations.find(({ replaces }) => replaces.includes(name));
  if (!by)
    throw new Error(
      `The database is newer than this code (it has the migration ${name}): start the newer version.`,
    );
  if (isReplacing(by, done)) return;
  const missing = by.replaces.filter((each) => !done.has(each));
  throw new Error(
    `The database is too old for this code (it lacks ${missing.length} of the ${by.replaces.length} migrations that ${by.name} replaces): first start the version whose last migration is ${by.replaces.at(-1)} once.`,
  );
}

/** @param replacing the tables are there: records the migration instead of those that it replaces */
async function apply(client: pg.PoolClient, migration: Migration, replacing: boolean) {
  const { name, sql, checksum, replaces } = migration;
  try {
    await client.query('BEGIN');
    if (replacing)
      await client.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [
        replaces,
      ]);
    else await client.query(sql);
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
