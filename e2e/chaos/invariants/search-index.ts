import { setTimeout as pause } from 'node:timers/promises';
import { adminWith } from '../../../prove/admin';
import { withDatabase } from '../../support/database';
import type { Meilisearch } from '../../support/servers/meilisearch';
import type { RunningService } from '../../support/service';
import type { Ledger } from '../history';

const patienceMs = 90_000;

/** Waits until the index that searches read has been told everything; milliseconds it took. */
export async function waitUntilLevel(dataDir: string, ledger: Ledger): Promise<number> {
  const begun = Date.now();
  const level = `
    SELECT FROM search.feed WHERE index IS NOT NULL AND filling IS NULL AND NOT EXISTS (SELECT FROM search.pending)`;
  return withDatabase(dataDir, async (ask) => {
    while ((await ask(level)).length === 0) {
      if (Date.now() - begun > patienceMs) {
        ledger.report('stuck', `The index was not level within ${patienceMs / 1000} s.`);
        break;
      }
      await pause(100);
    }
    return Date.now() - begun;
  });
}

/** Every live asset is in the index, and nothing else: read here by id and time, and by check to the word. */
export async function judgeIndex({
  service: { dataDir },
  meilisearch,
  ledger,
}: {
  service: RunningService;
  meilisearch: Meilisearch;
  ledger: Ledger;
}) {
  const [{ index } = { index: '' }] = await withDatabase(dataDir, (ask) =>
    ask<{ index: string }>('SELECT index FROM search.feed'),
  );
  const rows = await withDatabase(dataDir, (ask) =>
    ask<{ id: string; created: Date }>('SELECT id, created FROM asset WHERE trashed_at IS NULL'),
  );
  const held = new Map(
    (await meilisearch.documents(index)).map(({ id, created }) => [id, created]),
  );
  for (const { id, created } of rows)
    if (held.get(id) !== created.getTime()) ledger.report('astray', `The index misses ${id}.`);
  if (held.size !== rows.length)
    ledger.report('astray', `The index holds ${held.size} assets; there are ${rows.length}.`);
  const { problems } = await adminWith<{ problems: object[] }>(
    meilisearch.env,
    dataDir,
    ...['check', '--quick'],
  );
  for (const problem of problems) ledger.report('astray', `check: ${JSON.stringify(problem)}`);
}
