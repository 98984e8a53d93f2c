import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './service';

/** scripts/install-meilisearch.mjs puts it there. */
const program = join(process.cwd(), 'node_modules', '.cache', 'meilisearch', 'meilisearch');

/** Whether the tests of Meilisearch can run on this machine. */
export const meilisearchIsThere = existsSync(program);

/** A real Meilisearch behind a door that counts the searches which go through. */
export type Meilisearch = {
  /** What a service needs to find it. */
  env: { MEILISEARCH_URL: string; MEILISEARCH_API_KEY: string };
  searches(): number;
  /** Assets in its only index; null while there is none, or more than one. */
  assets(): Promise<number | null>;
  stop(): Promise<void>;
};

export async function startMeilisearch(): Promise<Meilisearch> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-meilisearch-'));
  const key = 'a master key of tests, 16 bytes at least';
  const port = await freePort();
  const usual = [
    '--http-addr',
    `127.0.0.1:${port}`,
    '--master-key',
    key,
    '--no-analytics',
    '--max-indexing-threads',
    '1',
  ];
  const child = spawn(program, [...usual, '--db-path', join(folder, 'data')], {
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  let searches = 0;
  const door = await openDoor(port, (path) => {
    if (path === '/multi-search') searches++;
  });
  return {
    env: { MEILISEARCH_URL: door.url, MEILISEARCH_API_KEY: key },
    searches: () => searches,
    async assets() {
      const headers = { authorization: `Bearer ${key}` };
      const { indexes } = await (await fetch(`${url}/stats`, { headers })).json();
      const [only, ...more] = Object.values<{ numberOfDocuments: number }>(indexes);
      return only && more.length === 0 ? only.numberOfDocuments : null;
    },
    async stop() {
      door.close();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, url: string) {
  for (let waited = 0; waited < 20_000; waited += 25) {
    if (child.exitCode !== null) throw new Error('Meilisearch ended.');
    const ready = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Meilisearch was not ready within 20 seconds.');
}

/** Passes every request on as it is. */
async function openDoor(port: number, note: (path: string) => void) {
  const server = http.createServer((request, response) => {
    note(request.url ?? '');
    const { method, url, headers } = request;
    const onward = http.request(
      { port, host: '127.0.0.1', method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
