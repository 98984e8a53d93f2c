import type { Inngest } from 'inngest';
import { type JobParts, processAsset } from './process-asset';
import { swapPromotedVariantLater } from './swap-promoted-variant';

/** Every background function of the service. */
export const backgroundFunctions = (client: Inngest, parts: JobParts) => [
  processAsset(client, parts),
  swapPromotedVariantLater(client, parts),
];
