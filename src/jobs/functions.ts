import type { Inngest } from 'inngest';
import { deletePurgedFiles } from './delete-purged-files';
import { expireUnclaimedNightly } from './expire-unclaimed-libraries';
import { type JobParts, processAsset } from './process-asset';
import { purgeTrashNightly } from './purge-trash';
import { swapPromotedVariantLater } from './swap-promoted-variant';

/** Every background function of the service. */
export const backgroundFunctions = (client: Inngest, parts: JobParts) => [
  processAsset(client, parts),
  deletePurgedFiles(client, parts),
  purgeTrashNightly(client, parts),
  expireUnclaimedNightly(client, parts),
  swapPromotedVariantLater(client, parts),
];
