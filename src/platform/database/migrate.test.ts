import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { migrate } from './migrate';

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
  it('applies what is missing in the order of the names, and nothing the next time', async () => {
    expect(await run()).toEqual(['20260101_shelf', '20260102_lamp']);
    expect(await tables()).toEqual(['book', 'lamp', 'shelf']);
    expect(await run()).toEqual([]);
    writeMigration('20260103_chair', 'ALTER TABLE lamp ADD watts int');
    expect(await run()).toEqual(['20260103_chair']);
  });

  it('creates the tables of a new database for several at once, and leaves an older one untouched', async () => {
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

  it('asks a single question when there is nothing to do', async () => {
    await run();
    let questions = 0;
    const pool = new Proxy(database.pool, {
      get(target, key) {
        if (key === 'query' || key === 'connect') questions += 1;
        return Reflect.get(target, key).bind(target);
      },
    });
    await migrate({ pool, folder });
    expect(questions).toBe(1);
  });

  it('applies each migration once when several processes start together', async () => {
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat().sort()).toEqual(['20260101_shelf', '20260102_lamp']);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows[0].locks).toBe(0);
  });

  it('undoes a failing migration wholly and keeps those before it', async () => {
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
