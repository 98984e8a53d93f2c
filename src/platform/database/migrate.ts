import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { causesOf } from '../causes-of';

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
};
type Applied = { name: string; checksum: string; finished_at: Date | null };

/** Prisma's own commands take this advisory lock too, so the two never run at the same time. */
const MIGRATION_LOCK = 72707369;

/** The first migration. It creates the same tables as those before it, which are no longer in the code. */
export const BASELINE = '20261130230000_baseline';
export const REPLACED = { count: 28, last: '20261130221100_share_link_libraries' };

/**
 * Brings the tables to the state of the code: applies the migrations that Prisma's own table does not record yet, in the
 * order of their names, each in its own transaction. In a database that has all migrations before the baseline, this one is
 * only recorded, instead of them. Processes that start together take turns. When there is nothing to do, it costs one
 * query.
 * Refuses, in one sentence, a migration that was changed or interrupted, and a database that is newer than the code or
 * has only some of those before the baseline.
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
    const hasTables = hasBaselineTables(applied.map(({ name }) => name));
    for (const migration of missing)
      await apply(client, migration, migration.name === BASELINE && hasTables);
    return missing.map(({ name }) => name);
  } catch (error) {
    broken = error as Error;
    throw mayNotCreate(error) ?? error;
  } finally {
    await giveBack(client, broken);
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** From PostgreSQL 15 on, only the owner of a database may create tables in its schema `public`. */
function mayNotCreate(error: unknown): WrongDatabase | null {
  const refusal = causesOf(error).find(
    (each) => (each as pg.DatabaseError).code === INSUFFICIENT_PRIVILEGE,
  );
  if (!refusal) return null;
  return new WrongDatabase(
    `DATABASE_URL: its user may not create tables (${(refusal as Error).message}): make it the owner of the database.`,
  );
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

/** What the database records does not fit the migrations of the code. The name makes a process print only the sentence. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase';
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
      return { name, sql, checksum };
    });
}

/** Of the names of applied migrations, those that the baseline replaces. */
const replacedOf = (applied: string[]) => applied.filter((name) => name < BASELINE);

/** Whether a database with these migrations has all that the baseline replaces, and so its tables. */
export function hasBaselineTables(applied: string[]): boolean {
  const replaced = replacedOf(applied);
  return replaced.length === REPLACED.count && replaced.includes(REPLACED.last);
}

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
  const names = applied.map(({ name }) => name);
  for (const row of applied) refuseUnlessKnown(row, migrations);
  const replaced = replacedOf(names).length;
  if (replaced > 0 && !hasBaselineTables(names))
    throw new WrongDatabase(
      `The database is too old for this code (it has ${replaced} migrations before ${BASELINE}, not the ${REPLACED.count} that this one replaces): first start the version whose last migration is ${REPLACED.last} once.`,
    );
  return migrations.filter(({ name }) => !names.includes(name));
}

function refuseUnlessKnown({ name, checksum, finished_at }: Applied, migrations: Migration[]) {
  if (!finished_at)
    throw new WrongDatabase(
      `The migration ${name} was cut short: resolve it with "prisma migrate resolve", or restore a backup.`,
    );
  if (name < BASELINE) return;
  const migration = migrations.find((each) => each.name === name);
  if (!migration)
    throw new WrongDatabase(
      `The database of DATABASE_URL, or in DATA_DIR, is newer than this version (it has the migration ${name}): start the newer version.`,
    );
  if (migration.checksum !== checksum)
    throw new WrongDatabase(
      `The migration ${name} was changed after it was applied: undo the change and write a new migration.`,
    );
}

/** @param recordOnly the tables are there: records the migration instead of those that it replaces */
async function apply(
  client: pg.PoolClient,
  { name, sql, checksum }: Migration,
  recordOnly: boolean,
) {
  try {
    await client.query('BEGIN');
    if (recordOnly)
      await client.query('DELETE FROM _prisma_migrations WHERE migration_name < $1', [name]);
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
