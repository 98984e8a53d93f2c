import path from 'node:path';
import type { ApiParts } from './api/context';
import { addressesBelow } from './api/present/addresses';
import { keepKeyUses } from './keep-key-uses';
import { openDomain } from './open-domain';
import { openIdentity } from './open-identity';
import { makeBuiltInAnalyser } from './platform/analysis/built-in';
import { makePictureModel } from './platform/analysis/openai-compatible';
import type { Analyser, PictureModel } from './platform/analysis/port';
import { openBlobs } from './platform/blobs/open-blobs';
import { makeImagingInChildren } from './platform/imaging/in-children';
import type { Log } from './platform/log';
import { makeOutbox } from './platform/mail/outbox';
import type { Mail } from './platform/mail/port';
import { makeSmtpMail } from './platform/mail/smtp';
import { openSearch } from './platform/search-index/open-search';
import type { SearchAudit } from './platform/search-index/port';
import type { SearchFeed } from './platform/search-index/search-feed';
import { makeVideoProcessor } from './platform/video/ffmpeg';
import { processFile } from './process-file';
import type { Settings } from './settings';

/** Every part of the platform, built once; whoever needs one receives it. */
export type Services = ApiParts & {
  analyser: Analyser;
  model: PictureModel | null;
  mail: Mail;
  /** Null when search is kept in PostgreSQL alone. */
  searchFeed: SearchFeed | null;
  /** Of every index that searches read. */
  searchAudits: SearchAudit[];
  keyUses: ReturnType<typeof keepKeyUses>;
  close(): Promise<void>;
};

/**
 * Opens what the service stands on. `connections`: how many the database pool may hold; `decoders`: how many
 * pictures, and as many films, are looked at side by side.
 */
export async function openServices(
  settings: Settings,
  databaseUrl: string,
  log: Log,
  { connections, decoders }: { connections: number; decoders: number },
): Promise<Services> {
  const domain = openDomain(settings, databaseUrl, log, connections);
  const keyUses = keepKeyUses(domain, log);
  const files = await openBlobs(path.join(settings.dataDir, 'files'), settings.s3, log);
  const search = openSearch(domain.database, settings.meilisearch, log);
  const imaging = makeImagingInChildren({
    file: processFile('picture-decoder'),
    atMost: decoders,
  });
  return {
    domain,
    blobs: files.blobs,
    imaging,
    video: makeVideoProcessor({ maxConcurrent: decoders }),
    searchIndex: search.index,
    searchFeed: search.feed,
    searchAudits: search.audits,
    analyser: makeBuiltInAnalyser(),
    model: settings.ai && makePictureModel(settings.ai),
    addresses: addressesBelow(settings.publicUrl),
    ...openIdentity(settings, domain, log),
    ...openMail(settings),
    keyUses,
    log,
    async close() {
      search.close();
      await keyUses.stop();
      files.close();
      await Promise.all([imaging.close(), domain.database.close()]);
    },
  };
}

/** Mails go to the mail server of the settings, or into a folder that only the developer's mailbox shows. */
function openMail({ mail: { server, from }, dataDir }: Settings) {
  if (server) return { mail: makeSmtpMail({ server, from }), outbox: null };
  const outbox = makeOutbox({ folder: path.join(dataDir, 'outbox'), from });
  return { mail: outbox, outbox };
}
