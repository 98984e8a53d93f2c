import type { Inngest } from 'inngest';
import type { Copies } from '@/domain/backup/kept-backups';
import { resumeWork } from '@/domain/check/check-background-work';
import type { EventRow } from '@/domain/event/list-events';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import type { Incoming } from '@/platform/incoming/port';
import type { Log } from '@/platform/log';
import type { Mail } from '@/platform/mail/port';
import type { IndexSync } from '@/platform/search-index/meilisearch/index-sync';
import { analyseAsset } from './analysis/analyse-asset';
import { analyseOlderAssets } from './analysis/analyse-older-assets';
import { describeByModel } from './analysis/describe-by-model';
import { changeInBulk } from './change-in-bulk';
import { checkOriginals } from './check-originals';
import { deliverWebhooks } from './event/deliver-webhooks';
import type { JobDependencies } from './job-dependencies';
import { choosePoster } from './processing/choose-poster';
import { makeMissingPlaybacks, makePlayback } from './processing/make-playback';
import { measureOlderImages } from './processing/measure-older-images';
import { placeOlderAssets } from './processing/place-older-assets';
import { processAsset, processAssetApart } from './processing/process-asset';
import { processDeferredVideos } from './processing/process-deferred-videos';
import { regenerateLostRenditions } from './processing/regenerate-renditions';
import { swapPromotedVariantLater } from './processing/swap-promoted-variant';
import { deleteDiscardedFiles } from './retention/delete-discarded-files';
import { deletePurgedFiles } from './retention/delete-purged-files';
import { purgeLibrary } from './retention/purge-library';
import { runRetention } from './retention/run-retention';
import { indexForSearch } from './search/index-for-search';
import { pruneSearchNightly } from './search/prune-search';
import { mailAnswersOfVisitors, sendMail } from './send-mail';
import { fetchNamedUpload } from './upload/fetch-upload';
import { finishReceivedUpload } from './upload/finish-upload';

/** Every background function of the service. `searchIndexSync`: null when search uses PostgreSQL only. */
export const backgroundFunctions = (
  client: Inngest,
  dependencies: JobDependencies & {
    incoming: Incoming;
    allowedNetworks: readonly string[];
    presentEvent: (row: EventRow) => object;
    mail: Mail;
    log: Log;
    storedBlobs: Blobs;
    copies: Copies | null;
    searchIndexSync: IndexSync | null;
    /** Whether files that wait together are processed in one run. */
    batches: boolean;
  },
) => [
  processAsset(client, dependencies, dependencies),
  processAssetApart(client, dependencies),
  processDeferredVideos(client, dependencies),
  makePlayback(client, dependencies),
  makeMissingPlaybacks(client, dependencies),
  regenerateLostRenditions(client, dependencies),
  choosePoster(client, dependencies),
  measureOlderImages(client, dependencies),
  ...(dependencies.places
    ? [placeOlderAssets(client, { ...dependencies, places: dependencies.places })]
    : []),
  fetchNamedUpload(client, dependencies),
  finishReceivedUpload(client, dependencies),
  deletePurgedFiles(client, dependencies),
  deleteDiscardedFiles(client, dependencies),
  purgeLibrary(client, dependencies),
  swapPromotedVariantLater(client, dependencies),
  changeInBulk(client, dependencies),
  deliverWebhooks(client, dependencies),
  sendMail(client, dependencies),
  mailAnswersOfVisitors(client, dependencies),
  ...(dependencies.model
    ? [describeByModel(client, { ...dependencies, model: dependencies.model })]
    : []),
  ...(dependencies.vision
    ? [
        analyseAsset(client, { ...dependencies, vision: dependencies.vision }),
        analyseOlderAssets(client, { ...dependencies, vision: dependencies.vision }),
      ]
    : []),
  ...runRetention(client, dependencies),
  checkOriginals(client, dependencies),
  resumeWaitingWork(client, dependencies),
  pruneSearchNightly(client, dependencies),
  ...(dependencies.searchIndexSync
    ? [indexForSearch(client, { indexSync: dependencies.searchIndexSync })]
    : []),
];

/**
 * Every ten minutes, starts again what waits although no job is running for it. Nothing should: every change is written
 * with its event in one transaction, and lost events are sent again. May run again at any time.
 */
export const resumeWaitingWork = (client: Inngest, { domain, log }: { domain: Domain; log: Log }) =>
  client.createFunction(
    {
      id: 'resume-waiting-work',
      retries: 0,
      concurrency: 1,
      triggers: { cron: '4,14,24,34,44,54 * * * *' },
    },
    async ({ step }) => {
      const resumed = await step.run('resume', () => resumeWork(domain));
      if (resumed.length > 0) log.warn({ resumed }, 'Work that waited was started again.');
      return { resumed: resumed.length };
    },
  );
