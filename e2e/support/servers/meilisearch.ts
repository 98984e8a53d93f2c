import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../service';

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
  /** What its only index holds of an asset. */
  document(id: string): Promise<Record<string, unknown>>;
  /** Everything that an index holds. */
  documents(index: string): Promise<{ id: string; created: number }[]>;
  /** Puts documents into that index, past the service. */
  put(documents: object[]): Promise<void>;
  /** Kills it, as a power cut would; what it wrote down stays. */
  kill(): Promise<void>;
  /** Starts it again, at the same address, on what it left behind. */
  start(): Promise<void>;
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
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async () => {
    const args = [...usual, '--db-path', join(folder, 'data')];
    child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
    await untilReady(child, url);
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async <Said>(path: string, body?: object): Promise<Said> => {
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Said;
  };
  type Stats = { indexes: Record<string, { numberOfDocuments: number }> };
  const indexes = async () => Object.entries((await ask<Stats>('/stats')).indexes);
  const path = async () => `/indexes/${(await indexes())[0]?.[0]}/documents`;
  let searches = 0;
  const door = await openDoor(port, (path) => {
    if (path === '/multi-search') searches++;
  });
  return {
    env: { MEILISEARCH_URL: door.url, MEILISEARCH_API_KEY: key },
    searches: () => searches,
    async assets() {
      const [only, ...more] = await indexes();
      return only && more.length === 0 ? only[1].numberOfDocuments : null;
    },
    document: async (id) => ask(`${await path()}/${id}`),
    documents: async (index) => {
      const page = `/indexes/${index}/documents?limit=1000000&fields=id,created`;
      return (await ask<{ results: { id: string; created: number }[] }>(page)).results;
    },
    async put(list) {
      const { taskUid } = await ask<{ taskUid: number }>(await path(), list);
      for (let state = ''; state !== 'succeeded'; await pause(25))
        state = (await ask<{ status: string }>(`/tasks/${taskUid}`)).status;
    },
    kill,
    start,
    async stop() {
      door.close();
      await kill();
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
