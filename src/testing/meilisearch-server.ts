import { afterAll } from 'vitest';
import {
  isMeilisearchInstalled,
  type MeilisearchServer,
  startMeilisearch,
} from '../../e2e/support/servers/meilisearch';

export type { MeilisearchServer };
export { isMeilisearchInstalled as meilisearchIsThere };

/** For tests with Meilisearch: on a busy machine it takes seconds to index a few assets. */
export const MEILISEARCH_TIMEOUT = { timeout: 90_000 };

const running: MeilisearchServer[] = [];

/** At the top of the module: vitest never calls a hook that another hook registers while it runs. */
afterAll(() => Promise.all(running.map((server) => server.stop())));

/** Starts an empty Meilisearch and stops it after the tests of the file. */
export async function aMeilisearch(): Promise<MeilisearchServer> {
  const server = await startMeilisearch();
  running.push(server);
  return server;
}
