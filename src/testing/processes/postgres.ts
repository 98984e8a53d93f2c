import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';

/**
 * A PostgreSQL server as a process, for e2e/support/servers/postgres.ts. Prints the connection string of an empty
 * database. Stops when its standard input ends, and removes its data.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
const server = await startEmbeddedPostgres({ dataDir, disposable: true });
process.stdout.write(`${server.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.stdin.resume().once('end', async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
