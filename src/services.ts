import path from 'node:path';
import type { ApiParts } from './api/context';
import { addressesBelow } from './api/present/addresses';
import { openDomain } from './open-domain';
import { makeBuiltInAnalyser } from './platform/analysis/built-in';
import type { Analyser } from './platform/analysis/port';
import { makeDiskBlobs } from './platform/blobs/disk';
import { rememberSmallBlobs } from './platform/blobs/remember-small';
import { makeImaging } from './platform/imaging/sharp';
import type { Log } from './platform/log';
import { openSearch } from './platform/search-index/open-search';
import type { SearchFeed } from './platform/search-index/search-feed';
import type { Settings } from './settings';

/** Every part of the platform, built once; whoever needs one receives it. */
export type Services = ApiParts & {
  analyser: Analyser;
  /** Null when search is kept in PostgreSQL alone. */
  searchFeed: SearchFeed | null;
  close(): Promise<void>;
};

/** Memory for the small pictures that are asked for again and again. */
const rememberedBytes = 32 * 1024 * 1024;

/** Opens what the service stands on. `connections`: how many the database pool may hold. */
export async function openServices(
  settings: Settings,
  databaseUrl: string,
  log: Log,
  connections: number,
): Promise<Services> {
  const domain = openDomain(settings, databaseUrl, log, connections);
  const search = openSearch(domain.database, settings.meilisearch, log);
  return {
    domain,
    blobs: rememberSmallBlobs(
      await makeDiskBlobs({ folder: path.join(settings.dataDir, 'files') }),
      {
        maxBytes: rememberedBytes,
      },
    ),
    imaging: makeImaging(),
    searchIndex: search.index,
    searchFeed: search.feed,
    analyser: makeBuiltInAnalyser(),
    addresses: addressesBelow(settings.publicUrl),
    log,
    async close() {
      search.close();
      await domain.database.close();
    },
  };
}
