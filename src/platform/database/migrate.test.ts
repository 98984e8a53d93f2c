import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { BASELINE, isMigrated, listMigrations, migrate, REPLACED } from './migrate';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await aDatabase();
  await database.pool.query('DROP TABLE _prisma_migrations');
  folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'));
  writeMigration('20270101_shelf', 'CREATE TABLE shelf (id int); CREATE TABLE book (id int);');
  writeMigration('20270102_lamp', 'CREATE TABLE lamp (id int);');
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

function writeMigration(name: string, sql: string) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

const run = (options: { onlyNew?: boolean } = {}) =>
  migrate({ pool: database.pool, folder, ...options });

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT relname FROM pg_class WHERE relname IN ('shelf', 'book', 'lamp') ORDER BY 1`,
  );
  return rows.map((row) => row.relname);
}

describe('migrate', () => {
  it('says what the user of the database lacks, in a sentence that names the variable', async () => {
    const lacking = 'REVOKE CREATE ON SCHEMA public FROM PUBLIC, pg_database_owner';
    await database.pool.query(lacking);
    await expect(run()).rejects.toThrow(
      'DATABASE_URL: its user may not create tables (permission denied for schema public): make it the owner of the database.',
    );
  });

  it('applies the missing migrations in the order of their names, and nothing the next time', async () => {
    expect(await run()).toEqual(['20270101_shelf', '20270102_lamp']);
    expect(await tables()).toEqual(['book', 'lamp', 'shelf']);
    expect(await run()).toEqual([]);
    writeMigration('20270103_chair', 'ALTER TABLE lamp ADD watts int');
    expect(await run()).toEqual(['20270103_chair']);
  });

  it('creates the tables of a new database for several callers at once, and leaves an older one untouched', async () => {
    const made = await Promise.all([1, 2, 3].map(() => run({ onlyNew: true })));
    expect(made.flat()).toEqual(['20270101_shelf', '20270102_lamp']);
    expect(await run({ onlyNew: true })).toEqual([]);
    writeMigration('20270103_chair', 'CREATE TABLE book2 (id int); DROP TABLE book;');
    await expect(run({ onlyNew: true })).rejects.toThrow(
      /^The database is older than this code \(1 migrations are missing, from 20270103_chair on\): .+ admin migrate\.$/,
    );
    expect(await tables()).toEqual(['book', 'lamp', 'shelf']);
    expect(await run()).toEqual(['20270103_chair']);
  });

  it('records what Prisma records: the checksum of the file, one step, a finished time', async () => {
    await run();
    const { rows } = await database.pool.query(
      'SELECT * FROM _prisma_migrations ORDER BY migration_name LIMIT 1',
    );
    expect(rows[0]).toMatchObject({
      // sha256sum of the file, computed outside.
      checksum: 'ca48b80032a8fb01b96f06b9dc134f09f4c8693448ae5717788f736d1c728ea7',
      migration_name: '20270101_shelf',
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
    });
    expect(rows[0].finished_at.getTime()).toBeGreaterThanOrEqual(rows[0].started_at.getTime());
  });

  it('sends one query when there is nothing to do', async () => {
    await run();
    let queries = 0;
    const pool = new Proxy(database.pool, {
      get(target, key) {
        if (key === 'query' || key === 'connect') queries += 1;
        return Reflect.get(target, key).bind(target);
      },
    });
    await migrate({ pool, folder });
    expect(queries).toBe(1);
  });

  it('applies each migration once when several processes start together', async () => {
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat().sort()).toEqual(['20270101_shelf', '20270102_lamp']);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows[0].locks).toBe(0);
  });

  it('undoes the whole of a failing migration and keeps those before it', async () => {
    writeMigration('20270102_lamp', 'CREATE TABLE lamp (id int); SELECT 1 / 0;');
    await expect(run()).rejects.toThrow(/20270102_lamp failed and was undone: division by zero/);
    expect(await tables()).toEqual(['book', 'shelf']);
    writeMigration('20270102_lamp', 'CREATE TABLE lamp (id int);');
    expect(await run()).toEqual(['20270102_lamp']);
  });

  it('undoes a migration that could not be recorded', async () => {
    const unrecordable = `ALTER TABLE _prisma_migrations ADD CHECK (migration_name NOT LIKE '%lamp')`;
    writeMigration('20270102_lamp', `CREATE TABLE lamp (id int); ${unrecordable};`);
    await expect(run()).rejects.toThrow(/20270102_lamp failed and was undone/);
    expect(await tables()).toEqual(['book', 'shelf']);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await run();
    writeMigration('20270101_shelf', 'CREATE TABLE shelf (id bigint);');
    await expect(run()).rejects.toThrow(/20270101_shelf was changed after it was applied/);
  });

  it('refuses a database that is newer than the code', async () => {
    await run();
    rmSync(join(folder, '20270102_lamp'), { recursive: true });
    await expect(run()).rejects.toThrow(
      /newer than this version \(it has the migration 20270102_lamp/,
    );
  });

  it('refuses a migration that another tool left unfinished, until it is marked as rolled back', async () => {
    await run();
    await database.pool.query(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20270102_lamp'`,
    );
    await expect(run()).rejects.toThrow(/20270102_lamp was cut short/);
    await database.pool.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '20270102_lamp'; DROP TABLE lamp`,
    );
    expect(await run()).toEqual(['20270102_lamp']);
  });
});

describe('the baseline', () => {
  /** The migrations before it: only their number and the name of the last one count. */
  const BEFORE = [
    ...Array.from({ length: REPLACED.count - 1 }, (_, n) => `20261127_${n}`),
    REPLACED.last,
  ];

  /** A database with the baseline's tables that records these migrations; returns a run of those of the code on it. */
  async function recording(names: string[]) {
    const { pool } = await aDatabase();
    await pool.query('DROP SCHEMA public, search, engine CASCADE; CREATE SCHEMA public');
    const baseline = mkdtempSync(join(tmpdir(), 'vitrine-baseline-'));
    cpSync(join('prisma/migrations', BASELINE), join(baseline, BASELINE), { recursive: true });
    await migrate({ pool, folder: baseline });
    rmSync(baseline, { recursive: true });
    await pool.query('DELETE FROM _prisma_migrations');
    await pool.query(
      `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at)
       SELECT gen_random_uuid(), name, '', now() FROM unnest($1::text[]) AS name`,
      [names],
    );
    const recorded = async () => {
      const { rows } = await pool.query('SELECT migration_name FROM _prisma_migrations');
      return rows.map((row) => row.migration_name);
    };
    return { pool, folder: 'prisma/migrations', recorded };
  }
  const all = listMigrations('prisma/migrations').map(({ name }) => name);

  it('comes first', () => expect(all[0]).toBe(BASELINE));

  it('is recorded once, by several processes, instead of all before it', async () => {
    const { recorded, ...target } = await recording(BEFORE);
    expect(await isMigrated(target)).toBe(false);
    await expect(migrate({ ...target, onlyNew: true })).rejects.toThrow(
      /^The database is older than this code/,
    );
    const applied = await Promise.all([1, 2, 3].map(() => migrate(target)));
    expect(applied.flat()).toEqual(all);
    expect(await recorded()).toEqual(all);
    expect(await isMigrated(target)).toBe(true);
  });

  it('refuses a database that has only some of them, and leaves it untouched', async () => {
    const { recorded, ...target } = await recording(BEFORE.slice(1));
    await expect(migrate(target)).rejects.toThrow(
      `The database is too old for this code (it has 27 migrations before ${BASELINE}, not the 28 that this one replaces): first start the version whose last migration is ${REPLACED.last} once.`,
    );
    expect(await recorded()).toEqual(BEFORE.slice(1));
  });

  it('refuses a database in which one of them was cut short', async () => {
    const { recorded, ...target } = await recording(BEFORE);
    await target.pool.query(
      'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1',
      [REPLACED.last],
    );
    await expect(migrate(target)).rejects.toThrow(`${REPLACED.last} was cut short`);
  });
});
