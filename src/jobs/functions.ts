import type { Inngest } from 'inngest';
import type { Mail } from '@/platform/mail/port';
import type { IndexSync } from '@/platform/search-index/index-sync';
import { deleteAbandonedFiles } from './delete-abandoned-files';
import { deletePurgedFiles } from './delete-purged-files';
import { describeByModel } from './describe-by-model';
import { expireUnclaimedNightly } from './expire-unclaimed-libraries';
import { forgetMailNightly } from './forget-mail';
import { forgetSignInsNightly } from './forget-sign-ins';
import { indexForSearch } from './index-for-search';
import type { JobParts } from './job-parts';
import { processAsset } from './process-asset';
import { processHeldFilms } from './process-held-films';
import { purgeTrashNightly } from './purge-trash';
import { remakeLostPictures } from './remake-lost-pictures';
import { sendMail } from './send-mail';
import { swapPromotedVariantLater } from './swap-promoted-variant';

/** Every background function of the service. `searchFeed`: null when search is kept in PostgreSQL alone. */
export const backgroundFunctions = (
  client: Inngest,
  parts: JobParts & { mail: Mail; searchFeed: IndexSync | null },
) => [
  processAsset(client, parts),
  processHeldFilms(client, parts),
  remakeLostPictures(client, parts),
  deletePurgedFiles(client, parts),
  deleteAbandonedFiles(client, parts),
  purgeTrashNightly(client, parts),
  expireUnclaimedNightly(client, parts),
  swapPromotedVariantLater(client, parts),
  sendMail(client, parts),
  forgetMailNightly(client, parts),
  ...(parts.model ? [describeByModel(client, { ...parts, model: parts.model })] : []),
  forgetSignInsNightly(client, parts),
  ...(parts.searchFeed ? [indexForSearch(client, { feed: parts.searchFeed })] : []),
];
