import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres';
import { migrate } from '../platform/database/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated database copied by `aDatabase`. */
    templateUrl: string;
  }
}

/** Creating and deleting thousands of files takes a disk's file system longer than the tests take. */
const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Starts one PostgreSQL server for the whole test run, with one migrated database to copy. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(hasMemoryDisk() ? MEMORY_DISK : tmpdir(), 'vitrine-test-'));
  guard(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  await migrate({ pool, folder: 'prisma/migrations' });
  await pool.end();
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Teardown does not run when the tests are killed, and the server runs in a separate session. So a shell waits for the
 * end of this process, then stops the server and removes the folder.
 */
function guard(dataDir: string) {
  const script = `while kill -0 ${process.pid} 2>/dev/null && [ -d "$0" ]; do sleep 1; done
    [ -f "$0/postgres/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$0/postgres/postmaster.pid")"
    sleep 1; rm -rf "$0"`;
  spawn('/bin/sh', ['-c', script, dataDir], { stdio: 'ignore', detached: true, cwd: '/' }).unref();
}
