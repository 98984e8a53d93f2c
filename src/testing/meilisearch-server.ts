import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** scripts/install-meilisearch.mjs puts it there. */
const program = join(process.cwd(), 'node_modules', '.cache', 'meilisearch', 'meilisearch');

/** Whether the tests of Meilisearch can run on this machine. */
export const meilisearchIsThere = existsSync(program);

/** For tests with Meilisearch: on a busy machine it takes seconds to take in a few assets. */
export const meilisearchTimeout = { timeout: 90_000 };

/** A real Meilisearch, on a port and in a folder of its own. */
export type MeilisearchServer = {
  url: string;
  apiKey: string;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Stands still without closing its connections, or goes on. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on what it left behind, or on nothing. */
  start(options?: { empty: boolean }): Promise<void>;
};

const running = new Map<MeilisearchServer, string>();

/** Here, not where one is started: what a hook registers while it runs is never called. */
afterAll(async () => {
  for (const [server, folder] of running) {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Starts one, empty; it is ended after the tests of the file. */
export async function aMeilisearch(): Promise<MeilisearchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-meilisearch-'));
  const apiKey = 'a master key of tests, 16 bytes at least';
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  let child: ChildProcess;
  const server: MeilisearchServer = {
    url,
    apiKey,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
    async start({ empty } = { empty: false }) {
      const data = join(folder, 'data');
      if (empty) rmSync(data, { recursive: true, force: true });
      const place = ['--db-path', data, '--dump-dir', join(folder, 'dumps')];
      const usual = [
        '--http-addr',
        address,
        '--master-key',
        apiKey,
        '--no-analytics',
        '--max-indexing-threads',
        '1',
      ];
      child = spawn(program, [...usual, ...place], { cwd: folder, stdio: 'ignore' });
      running.set(server, folder);
      await answers(url);
    },
  };
  await server.start();
  return server;
}

async function answers(url: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 25) {
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await after(25);
  }
  throw new Error('Meilisearch was not ready within 20 seconds.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
