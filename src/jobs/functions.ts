import type { Inngest } from 'inngest';
import type { EventRow } from '@/domain/event/list-events';
import type { Incoming } from '@/platform/incoming/port';
import type { Log } from '@/platform/log';
import type { Mail } from '@/platform/mail/port';
import type { IndexSync } from '@/platform/search-index/index-sync';
import { analyseAsset } from './analyse-asset';
import { analyseOlderAssets } from './analyse-older-assets';
import { changeInBulk } from './change-in-bulk';
import { deleteDiscardedFiles } from './delete-discarded-files';
import { deletePurgedFiles } from './delete-purged-files';
import { deliverWebhooks } from './deliver-webhooks';
import { describeByModel } from './describe-by-model';
import { fetchNamedUpload } from './fetch-upload';
import { finishReceivedUpload } from './finish-upload';
import { indexForSearch } from './index-for-search';
import type { JobDependencies } from './job-dependencies';
import { makeMissingPlaybacks, makePlayback } from './make-playback';
import { measureOlderImages } from './measure-older-images';
import { placeOlderAssets } from './place-older-assets';
import { processAsset, processAssetApart } from './process-asset';
import { processDeferredVideos } from './process-deferred-videos';
import { pruneSearchNightly } from './prune-search';
import { purgeLibrary } from './purge-library';
import { regenerateLostRenditions } from './regenerate-lost-renditions';
import { resumeWaitingWork } from './resume-waiting-work';
import { runRetention } from './run-retention';
import { mailAnswersOfVisitors, sendMail } from './send-mail';
import { swapPromotedVariantLater } from './swap-promoted-variant';

/** Every background function of the service. `searchIndexSync`: null when search uses PostgreSQL only. */
export const backgroundFunctions = (
  client: Inngest,
  dependencies: JobDependencies & {
    incoming: Incoming;
    allowedNetworks: readonly string[];
    presentEvent: (row: EventRow) => object;
    mail: Mail;
    log: Log;
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
  resumeWaitingWork(client, dependencies),
  pruneSearchNightly(client, dependencies),
  ...(dependencies.searchIndexSync
    ? [indexForSearch(client, { indexSync: dependencies.searchIndexSync })]
    : []),
];
