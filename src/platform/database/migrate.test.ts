import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { isMigrated, listMigrations, migrate } from './migrate';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await aDatabase();
  await database.pool.query('DROP TABLE _prisma_migrations');
  folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'));
  writeMigration('20260101_shelf', 'CREATE TABLE shelf (id int); CREATE TABLE book (id int);');
  writeMigration('20260102_lamp', 'CREATE TABLE lamp (id int);');
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
  it('applies the missing migrations in the order of their names, and nothing the next time', async () => {
    expect(await run()).toEqual(['20260101_shelf', '20260102_lamp']);
    expect(await tables()).toEqual(['book', 'lamp', 'shelf']);
    expect(await run()).toEqual([]);
    writeMigration('20260103_chair', 'ALTER TABLE lamp ADD watts int');
    expect(await run()).toEqual(['20260103_chair']);
  });

  it('creates the tables of a new database for several callers at once, and leaves an older one untouched', async () => {
    const made = await Promise.all([1, 2, 3].map(() => run({ onlyNew: true })));
    expect(made.flat()).toEqual(['20260101_shelf', '20260102_lamp']);
    expect(await run({ onlyNew: true })).toEqual([]);
    writeMigration('20260103_chair', 'CREATE TABLE book2 (id int); DROP TABLE book;');
    await expect(run({ onlyNew: true })).rejects.toThrow(
      /^The database is older than this code \(1 migrations are missing, from 20260103_chair on\): .+ admin migrate\.$/,
    );
    expect(await tables()).toEqual(['book', 'lamp', 'shelf']);
    expect(await run()).toEqual(['20260103_chair']);
  });

  it('records what Prisma records: the checksum of the file, one step, a finished time', async () => {
    await run();
    const { rows } = await database.pool.query(
      'SELECT * FROM _prisma_migrations ORDER BY migration_name LIMIT 1',
    );
    expect(rows[0]).toMatchObject({
      // sha256sum of the file, computed outside.
      checksum: 'ca48b80032a8fb01b96f06b9dc134f09f4c8693448ae5717788f736d1c728ea7',
      migration_name: '20260101_shelf',
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
    expect(applied.flat().sort()).toEqual(['20260101_shelf', '20260102_lamp']);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows[0].locks).toBe(0);
  });

  it('undoes the whole of a failing migration and keeps those before it', async () => {
    writeMigration('20260102_lamp', 'CREATE TABLE lamp (id int); SELECT 1 / 0;');
    await expect(run()).rejects.toThrow(/20260102_lamp failed and was undone: division by zero/);
    expect(await tables()).toEqual(['book', 'shelf']);
    writeMigration('20260102_lamp', 'CREATE TABLE lamp (id int);');
    expect(await run()).toEqual(['20260102_lamp']);
  });

  it('undoes a migration that could not be recorded', async () => {
    const unrecordable = `ALTER TABLE _prisma_migrations ADD CHECK (migration_name NOT LIKE '%lamp')`;
    writeMigration('20260102_lamp', `CREATE TABLE lamp (id int); ${unrecordable};`);
    await expect(run()).rejects.toThrow(/20260102_lamp failed and was undone/);
    expect(await tables()).toEqual(['book', 'shelf']);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await run();
    writeMigration('20260101_shelf', 'CREATE TABLE shelf (id bigint);');
    await expect(run()).rejects.toThrow(/20260101_shelf was changed after it was applied/);
  });

  it('refuses a database that is newer than the code', async () => {
    await run();
    rmSync(join(folder, '20260102_lamp'), { recursive: true });
    await expect(run()).rejects.toThrow(
      /newer than this code \(it has the migration 20260102_lamp/,
    );
  });

  it('refuses a migration that another tool left unfinished, until it is marked as rolled back', async () => {
    await run();
    await database.pool.query(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20260102_lamp'`,
    );
    await expect(run()).rejects.toThrow(/20260102_lamp was cut short/);
    await database.pool.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '20260102_lamp'; DROP TABLE lamp`,
    );
    expect(await run()).toEqual(['20260102_lamp']);
  });
});

describe('a migration that replaces earlier ones', () => {
  const BASELINE = '20260109_baseline';
  const CREATE_ALL =
    'CREATE TABLE shelf (id int); CREATE TABLE book (id int); CREATE TABLE lamp (id int);';

  /** The code as it is once the earlier migrations were replaced. */
  function replaceAll() {
    for (const name of ['20260101_shelf', '20260102_lamp'])
      rmSync(join(folder, name), { recursive: true, force: true });
    writeMigration(BASELINE, CREATE_ALL);
    writeFileSync(join(folder, BASELINE, 'replaces.txt'), '20260101_shelf\n20260102_lamp\n');
  }

  async function recorded(): Promise<string[]> {
    const { rows } = await database.pool.query('SELECT migration_name FROM _prisma_migrations');
    return rows.map((row) => row.migration_name);
  }

  it('creates the tables of a new database', async () => {
    replaceAll();
    expect(await run()).toEqual([BASELINE]);
    expect(await tables()).toEqual(['book', 'lamp', 'shelf']);
  });

  it('is recorded once, instead of them, by several processes in a database that has them all', async () => {
    await run();
    await database.pool.query('INSERT INTO shelf VALUES (1)');
    replaceAll();
    expect(await isMigrated({ pool: database.pool, folder })).toBe(false);
    await expect(run({ onlyNew: true })).rejects.toThrow(/^The database is older than this code/);
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual([BASELINE]);
    expect(await recorded()).toEqual([BASELINE]);
    expect((await database.pool.query('SELECT id FROM shelf')).rows).toEqual([{ id: 1 }]);
    expect(await isMigrated({ pool: database.pool, folder })).toBe(true);
    writeMigration('20260110_chair', 'ALTER TABLE lamp ADD watts int');
    expect(await run()).toEqual(['20260110_chair']);
  });

  it('refuses a database that has only some of them, and leaves it untouched', async () => {
    rmSync(join(folder, '20260102_lamp'), { recursive: true });
    await run();
    replaceAll();
    await expect(run()).rejects.toThrow(
      'The database is too old for this code (it lacks 1 of the 2 migrations that 20260109_baseline replaces): first start the version whose last migration is 20260102_lamp once.',
    );
    expect(await recorded()).toEqual(['20260101_shelf']);
    expect(await tables()).toEqual(['book', 'shelf']);
  });

  it('refuses a database in which one of them was cut short', async () => {
    await run();
    await database.pool.query(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20260102_lamp'`,
    );
    replaceAll();
    await expect(run()).rejects.toThrow(/20260102_lamp was cut short/);
  });
});

/** Removes everything of the template: the migrations after the baseline, too. */
async function makeEmpty(pool: TestDatabase['pool']) {
  const { rows } = await pool.query(
    `SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'`,
  );
  for (const { nspname } of rows) await pool.query(`DROP SCHEMA ${nspname} CASCADE`);
  await pool.query('CREATE SCHEMA public');
}

describe('the baseline', () => {
  it('is recorded in a database that the 48 migrations before it made', async () => {
    const [baseline, ...later] = listMigrations('prisma/migrations');
    const replaces = baseline?.replaces ?? [];
    expect([replaces.length, replaces[0], replaces.at(-1)]).toEqual([
      48,
      '20261121000000_tables',
      '20261125070000_webhooks',
    ]);
    const { pool } = await aDatabase();
    await makeEmpty(pool);
    const alone = join(folder, 'alone');
    cpSync(join('prisma/migrations', baseline?.name ?? ''), join(alone, baseline?.name ?? ''), {
      recursive: true,
    });
    await migrate({ pool, folder: alone });
    await pool.query('DELETE FROM _prisma_migrations');
    await pool.query(
      `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at)
       SELECT gen_random_uuid(), name, '', now() FROM unnest($1::text[]) AS name`,
      [replaces],
    );
    const names = [baseline, ...later].map((each) => each?.name);
    expect(await migrate({ pool, folder: 'prisma/migrations' })).toEqual(names);
  });
});
