import type { Database } from '../database/connect';
import type { Log } from '../log';
import { auditMeilisearch } from './audit-meilisearch';
import { auditPostgres } from './audit-postgres';
import { makeFallingBackSearchIndex } from './fall-back';
import {
  connectMeilisearch,
  type MeilisearchConnection,
  meilisearchFailure,
} from './meilisearch-client';
import type { SearchAudit, SearchIndex } from './port';
import { makePostgresSearchIndex } from './postgres';
import { makeSearchFeed, type SearchFeed } from './search-feed';

/** Where Meilisearch is. */
export type MeilisearchAddress = { url: string; apiKey: string | undefined };

/** `feed`: null when PostgreSQL alone searches. `audits`: of every index that searches read. */
export type Search = {
  index: SearchIndex;
  feed: SearchFeed | null;
  audits: SearchAudit[];
  close(): void;
};

/** Search as the settings want it: in Meilisearch with PostgreSQL behind it, or in PostgreSQL alone. */
export function openSearch(
  database: Database,
  meilisearch: MeilisearchAddress | null,
  log: Log,
): Search {
  const postgres = makePostgresSearchIndex(database);
  const audit = auditPostgres(database.pool);
  if (!meilisearch) return { index: postgres, feed: null, audits: [audit], close: () => {} };
  const { client, ping, close } = connectMeilisearch(meilisearch);
  return {
    index: makeFallingBackSearchIndex({ client, database, postgres, log }),
    feed: makeSearchFeed({ pool: database.pool, client, isWell: makeWellness(ping, log) }),
    audits: [audit, auditMeilisearch({ pool: database.pool, client })],
    close,
  };
}

/** Whether Meilisearch answers; the log tells when that changes. */
function makeWellness(ping: MeilisearchConnection['ping'], log: Log) {
  let well = true;
  return async (): Promise<boolean> => {
    const before = well;
    const reason = await ping(1000).then(
      () => null,
      (error) => meilisearchFailure(error) ?? String(error),
    );
    well = reason === null;
    if (before && !well) log.warn({ reason }, 'Meilisearch does not answer; its changes wait');
    if (!before && well) log.info('Meilisearch answers; it is told what changed');
    return well;
  };
}
