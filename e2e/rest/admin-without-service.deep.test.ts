import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, runAdmin } from '../support/admin';
import { withDatabase } from '../support/database';
import { aFolder } from '../support/folder';
import { removeData, startService } from '../support/service';
import { call } from './client';

describe('the admin command line while no service runs', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await aFolder('e2e');
  });
  afterAll(() => removeData(dataDir));

  it('works on an empty folder, even with several commands at once, and leaves no process running', async () => {
    const target = { dataDir };
    const make = async (...args: string[]) => JSON.parse((await runAdmin(target, args)).stdout);
    const { organizationId } = await make('org', 'create', '--name', 'First');
    expect(organizationId).toBe('first');
    const names = ['One', 'Two', 'Three'];
    const made = await Promise.all(
      names.map((name) => make('library', 'create', '--org', 'first', '--name', name)),
    );
    expect(made.map(({ libraryId }) => libraryId).sort()).toEqual(['one', 'three', 'two']);
    const full = await runAdmin(target, ['library', 'create', '--org', 'first', '--name', 'Four']);
    expect(JSON.parse(full.stdout).error.code).toBe('LIBRARY_LIMIT_EXCEEDED');
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  }, 60_000);

  it('creates data for a service that starts later', async () => {
    const target = { dataDir };
    const grant = ['--grant', 'one:write'];
    const { apiKey } = await admin(target, 'key', 'create', '--org', 'first', ...grant);
    const service = await startService({ LOG_LEVEL: 'warn' }, dataDir);
    const { status } = await call('/organizations/first/libraries/one/assets', {
      key: apiKey,
      url: service.url,
    });
    expect(status).toBe(200);
    // A command must not stop the database of an idle service.
    expect((await runAdmin(service, ['org', 'create', '--name', 'Second'])).code).toBe(0);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  }, 60_000);

  it('leaves the tables of an earlier version alone until a migration', async () => {
    const service = await startService({ LOG_LEVEL: 'warn' }, dataDir);
    const missing = '20261130230000_baseline';
    await withDatabase(dataDir, async (query) => {
      // Those that the baseline replaces.
      await query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [missing]);
      await query(
        `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at)
         SELECT gen_random_uuid(), '20261127_' || n, '', now() FROM generate_series(1, 27) AS n
         UNION ALL SELECT gen_random_uuid(), '20261130221100_share_link_libraries', '', now()`,
      );
    });
    const { code, stdout } = await runAdmin(service, ['org', 'create', '--name', 'Third']);
    expect([code, JSON.parse(stdout).error]).toEqual([
      1,
      {
        code: 'CONFLICT',
        message: expect.stringMatching(/^The database is older .+admin migrate/),
      },
    ]);
    const migrations = await withDatabase(dataDir, (query) =>
      query('SELECT FROM _prisma_migrations WHERE migration_name = $1', [missing]),
    );
    expect(migrations).toEqual([]);
    expect(await admin(service, 'migrate')).toMatchObject({ applied: [missing] });
    expect(await admin(service, 'org', 'create', '--name', 'Third')).toEqual({
      organizationId: 'third',
    });
    expect(await service.stop()).toBe(0);
  }, 60_000);

  it('explains a wrong variable or an unreachable database in one sentence', async () => {
    const args = ['org', 'create', '--name', 'A'];
    const wrong = await runAdmin({ dataDir }, args, { PORT: 'x' });
    expect(JSON.parse(wrong.stdout)).toEqual({
      error: { code: 'BAD_USER_INPUT', message: 'PORT must be a whole number from 0 to 65535.' },
    });
    const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';
    const away = await runAdmin({ dataDir }, args, { DATABASE_URL });
    expect(away.code).toBe(1);
    expect(JSON.parse(away.stdout).error).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/^DATABASE_URL: no PostgreSQL answers at .+/),
    });
  });
});
