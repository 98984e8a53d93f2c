import { checkData } from '../../support/admin';
import { withDatabase } from '../../support/database';
import type { MeilisearchServer } from '../../support/servers/meilisearch';
import type { RunningService } from '../../support/service';
import { pause } from '../../support/wait';
import type { History } from '../history';

const SYNC_TIMEOUT_MS = 90_000;

/** Waits until the search index holds every committed change; returns the milliseconds. */
export async function waitUntilInSync(dataDir: string, history: History): Promise<number> {
  const begun = Date.now();
  const inSync = `
    SELECT FROM search.feed WHERE index IS NOT NULL AND filling IS NULL AND NOT EXISTS (SELECT FROM search.pending)`;
  return withDatabase(dataDir, async (query) => {
    while ((await query(inSync)).length === 0) {
      if (Date.now() - begun > SYNC_TIMEOUT_MS) {
        history.report('stuck', `The index was not in sync within ${SYNC_TIMEOUT_MS / 1000} s.`);
        break;
      }
      await pause(100);
    }
    return Date.now() - begun;
  });
}

type Options = { service: RunningService; meilisearch: MeilisearchServer; history: History };

/** The index must hold every live asset and nothing else. Ids and times are checked here, texts by `admin check`. */
export async function checkSearchIndex({ service, meilisearch, history }: Options) {
  const [{ index } = { index: '' }] = await withDatabase(service.dataDir, (query) =>
    query<{ index: string }>('SELECT index FROM search.feed'),
  );
  const rows = await withDatabase(service.dataDir, (query) =>
    query<{ id: string; created: Date }>('SELECT id, created FROM asset WHERE trashed_at IS NULL'),
  );
  const documents = new Map(
    (await meilisearch.documents(index)).map(({ id, created }) => [id, created]),
  );
  for (const { id, created } of rows)
    if (documents.get(id) !== created.getTime())
      history.report('inconsistent', `The index misses ${id}.`);
  if (documents.size !== rows.length)
    history.report(
      'inconsistent',
      `The index holds ${documents.size} assets; there are ${rows.length}.`,
    );
  const target = { ...service, env: meilisearch.env };
  const problems = await checkData(target, '--quick');
  for (const problem of problems)
    history.report('inconsistent', `check: ${JSON.stringify(problem)}`);
}
