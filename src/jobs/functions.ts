import type { Inngest } from 'inngest';
import { type JobParts, processAsset } from './process-asset';

/** Every background function of the service. */
export const backgroundFunctions = (client: Inngest, parts: JobParts) => [
  processAsset(client, parts),
];
