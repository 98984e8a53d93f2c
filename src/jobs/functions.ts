import type { Inngest } from 'inngest';
import type { Mail } from '@/platform/mail/port';
import { deletePurgedFiles } from './delete-purged-files';
import { describeByModel } from './describe-by-model';
import { expireUnclaimedNightly } from './expire-unclaimed-libraries';
import { forgetMailNightly } from './forget-mail';
import { type JobParts, processAsset } from './process-asset';
import { purgeTrashNightly } from './purge-trash';
import { sendMail } from './send-mail';
import { swapPromotedVariantLater } from './swap-promoted-variant';

/** Every background function of the service. */
export const backgroundFunctions = (client: Inngest, parts: JobParts & { mail: Mail }) => [
  processAsset(client, parts),
  deletePurgedFiles(client, parts),
  purgeTrashNightly(client, parts),
  expireUnclaimedNightly(client, parts),
  swapPromotedVariantLater(client, parts),
  sendMail(client, parts),
  forgetMailNightly(client, parts),
  ...(parts.model ? [describeByModel(client, { ...parts, model: parts.model })] : []),
];
