import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port';
import { startProxy } from '../proxy';
import { isReachable, pause, waitFor } from '../wait';

/** scripts/install-meilisearch.mjs installs it here. */
const PROGRAM = join(process.cwd(), 'node_modules', '.cache', 'meilisearch', 'meilisearch');
const START_TIMEOUT_MS = 20_000;

/** Whether Meilisearch is installed; its tests are skipped otherwise. */
export const isMeilisearchInstalled = existsSync(PROGRAM);

/** A real Meilisearch, on its own port and in its own folder. */
export type MeilisearchServer = {
  url: string;
  apiKey: string;
  /** The environment of a service to use it, through a proxy that counts searches. */
  env: { MEILISEARCH_URL: string; MEILISEARCH_API_KEY: string };
  /** Number of search requests through the proxy. */
  searches(): number;
  /** Number of assets in its only index; null while there is no index or more than one. */
  countAssets(): Promise<number | null>;
  /** The document of an asset in its only index. */
  document(id: string): Promise<Record<string, unknown>>;
  /** Id and time of every document in an index. */
  documents(index: string): Promise<{ id: string; created: number }[]>;
  /** Writes documents into its only index, without the service. */
  putDocuments(documents: object[]): Promise<void>;
  /** Suspends the process without closing its connections, or resumes it. */
  freeze(): void;
  thaw(): void;
  /** Kills the process, like a power cut. Written data stays. */
  kill(): Promise<void>;
  /** Starts the process again at the same URL, on its data or on an empty folder. */
  start(options?: { empty: boolean }): Promise<void>;
  /** Kills the process and removes its data. */
  stop(): Promise<void>;
};

/** Starts an empty Meilisearch. */
export async function startMeilisearch(): Promise<MeilisearchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-meilisearch-'));
  const apiKey = 'a master key of tests, 16 bytes at least';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let searches = 0;
  const proxy = await startProxy({
    targets: [port],
    onRequest: (path) => {
      if (path === '/multi-search') searches++;
    },
  });
  let child: ChildProcess;
  const server: MeilisearchServer = {
    url,
    apiKey,
    env: { MEILISEARCH_URL: proxy.url, MEILISEARCH_API_KEY: apiKey },
    searches: () => searches,
    ...inspectIndex(url, apiKey),
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
      const args = [
        '--http-addr',
        `127.0.0.1:${port}`,
        '--master-key',
        apiKey,
        '--no-analytics',
        '--max-indexing-threads',
        '1',
        '--db-path',
        data,
        '--dump-dir',
        join(folder, 'dumps'),
      ];
      child = spawn(PROGRAM, args, { cwd: folder, stdio: 'ignore' });
      const check = () => {
        if (child.exitCode !== null) throw new Error('Meilisearch ended.');
        return isReachable(`${url}/health`);
      };
      const what = 'Meilisearch was ready';
      await waitFor(check, { what, timeoutMs: START_TIMEOUT_MS, intervalMs: 25 });
    },
    async stop() {
      proxy.close();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Reads and writes the index directly. */
function inspectIndex(url: string, apiKey: string) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const request = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const method = body ? 'POST' : 'GET';
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json() as Answer;
  };
  type Stats = { indexes: Record<string, { numberOfDocuments: number }> };
  const indexes = async () => Object.entries((await request<Stats>('/stats')).indexes);
  const documentsPath = async () => `/indexes/${(await indexes())[0]?.[0]}/documents`;
  return {
    async countAssets() {
      const [only, ...more] = await indexes();
      return only && more.length === 0 ? only[1].numberOfDocuments : null;
    },
    document: async (id: string) =>
      request<Record<string, unknown>>(`${await documentsPath()}/${id}`),
    async documents(index: string) {
      const path = `/indexes/${index}/documents?limit=1000000&fields=id,created`;
      return (await request<{ results: { id: string; created: number }[] }>(path)).results;
    },
    async putDocuments(documents: object[]) {
      const { taskUid } = await request<{ taskUid: number }>(await documentsPath(), documents);
      for (let status = ''; status !== 'succeeded'; await pause(25))
        status = (await request<{ status: string }>(`/tasks/${taskUid}`)).status;
    },
  };
}
