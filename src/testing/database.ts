import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { ask } from './connected';

/** An empty migrated database for one test file. */
export type TestDatabase = {
  url: string;
  pool: pg.Pool;
  /** What is closed before the database is dropped. */
  users: { close(): Promise<void> }[];
  drop(): Promise<void>;
};

const open = new Set<TestDatabase>();

/** Copies the migrated template; tens of milliseconds. Dropped by `drop`, or after the test file. */
export async function aDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files, and dropping them again, takes a third of the time of copying by the log.
  await administer(`CREATE DATABASE ${name} TEMPLATE vitrine STRATEGY FILE_COPY`);
  const url = template.replace('/vitrine?', `/${name}?`);
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  // Dropping the database breaks connections that are closing.
  pool.on('error', () => {});
  const database: TestDatabase = {
    url,
    pool,
    users: [],
    async drop() {
      if (!open.delete(database)) return;
      // Some were closed by their test.
      await Promise.allSettled(database.users.map((user) => user.close()));
      await pool.end();
      await dropDatabase(name);
    },
  };
  open.add(database);
  return database;
}

/** Drops the databases a test file has left; runs after each (after-each-file.ts). */
export async function dropDatabases(): Promise<void> {
  await Promise.all([...open].map((database) => database.drop()));
}

const INSUFFICIENT_PRIVILEGE = '42501';
const LONGEST_VACUUM_MS = 10_000;

/** Also ends the connections of others, but not of autovacuum, a superuser: its work there takes moments. */
async function dropDatabase(name: string) {
  for (const begun = Date.now(); ; await pause(50)) {
    try {
      return await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      const mayPass = (error as pg.DatabaseError).code === INSUFFICIENT_PRIVILEGE;
      if (!mayPass || Date.now() - begun > LONGEST_VACUUM_MS) throw error;
    }
  }
}

/** Runs a statement in the database `postgres`: nobody may be connected to the template while it is copied. */
async function administer(statement: string) {
  const connectionString = inject('templateUrl').replace('/vitrine?', '/postgres?');
  await ask(connectionString, statement);
}
