import { operation } from '../operation';

/** Has other assets of the organization analysed before this one: it failed for a reason of the machine. */
export const postponeAnalysis = operation(async ({ tx, at }, id: string) => {
  await tx.$executeRaw`UPDATE asset SET analysis_failed_at = ${at} WHERE id = ${id}`;
});

/** The same for the features of the operator's model. */
export const postponeFeatures = operation(async ({ tx, at }, blob: string) => {
  await tx.$executeRaw`UPDATE asset_analysis SET features_failed_at = ${at} WHERE blob = ${blob}`;
});
