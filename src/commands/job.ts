import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { inspect, readFrom } from '@/platform/engine/inspect';
import type { CommandContext, Option } from './command';

/** The option that names a run of a background function. */
export const job = {
  value: 'J',
  description: 'Id of the job, as jobs list tells it.',
  shape: z.uuid('must be the id of a job'),
} satisfies Option;

/** Refuses with NOT_FOUND if the job does not exist, else with CONFLICT and the message `otherwise`. */
export async function refuseJob({ domain }: CommandContext, job: string, otherwise: string) {
  const engine = inspect(readFrom(domain.database.pool));
  if (!(await engine.hasRun(job))) refuse('NOT_FOUND', { message: 'There is no such job.' });
  refuse('CONFLICT', { message: otherwise });
}
