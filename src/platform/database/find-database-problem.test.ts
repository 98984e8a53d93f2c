import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { explainDatabaseFailure, findDatabaseProblem } from './find-database-problem';

describe('a DATABASE_URL', () => {
  it('of a database that can be used has no problem', async () => {
    const { url } = await aDatabase();
    expect(await findDatabaseProblem(url)).toBeNull();
  });

  it.each([
    [
      'postgresql://ada:hunter2@127.0.0.1:1/media',
      /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/,
    ],
    [
      `postgresql:///media?host=${join(tmpdir(), 'no-such-folder')}`,
      /^DATABASE_URL: no PostgreSQL answers at \S+no-such-folder \(ENOENT\)\.$/,
    ],
    [
      'postgresql://ada:hunter2@database.invalid/media',
      /^DATABASE_URL: the host of database\.invalid is not known \(E\w+\)\.$/,
    ],
    [
      'postgresql://ada:hunter2@127.0.0.1/media?sslmode=verify-full&sslrootcert=/no/such.pem',
      /^DATABASE_URL: [^\n]+\/no\/such\.pem[^\n]+\.$/,
    ],
  ])('%s is explained in one sentence without the password', async (url, sentence) => {
    const problem = await findDatabaseProblem(url);
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain('hunter2');
  });

  it('of a role, a password or a database that is not there names it', async () => {
    const { url } = await aDatabase();
    const changed = (part: Partial<URL>) => Object.assign(new URL(url), part).href;
    expect(await findDatabaseProblem(changed({ username: 'nobody' }))).toMatch(
      /^DATABASE_URL: \S+ refuses nobody: [^\n]+\.$/,
    );
    expect(await findDatabaseProblem(changed({ pathname: '/nothing' }))).toMatch(
      /^DATABASE_URL: there is no database nothing at \S+; create it first\.$/,
    );
    const failure = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(explainDatabaseFailure(failure, 'postgresql://ada:hunter2@db:5433/media')).toBe(
      'DATABASE_URL: db:5433 refuses the password of ada.',
    );
  });

  it('of a database in another encoding says so', async () => {
    const { url, pool } = await aDatabase();
    const name = `ascii_${process.pid}`;
    await pool.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'`);
    expect(await findDatabaseProblem(Object.assign(new URL(url), { pathname: name }).href)).toBe(
      'DATABASE_URL: the database has the encoding SQL_ASCII; create one with UTF8.',
    );
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  it('of another kind of server says so', async () => {
    const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    expect(await findDatabaseProblem(`postgresql://ada@127.0.0.1:${port}/media`)).toMatch(
      /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer as PostgreSQL does \(Connection terminated/,
    );
    other.close();
  });
});
