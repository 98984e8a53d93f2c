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

/** Stops the servers a test file has left; runs after each (after-each-file.ts), because files may share this module. */
export async function stopMeilisearches(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()));
}

/** Starts an empty Meilisearch and stops it after the tests of the file. */
export async function aMeilisearch(): Promise<MeilisearchServer> {
  const server = await startMeilisearch();
  running.push(server);
  return server;
}
