import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { cancelRun, listRuns, RUN_STATES, retryRun } from '@/platform/engine/embedded/manage-runs';
import { inspect, readFrom } from '@/platform/engine/inspect';
import { type CommandContext, command, type Option } from './command';
import { oneOf, wholeNumber } from './shapes';

/** The option that names a run of a background function. */
const job = {
  value: 'J',
  description: 'Id of the job, as jobs list tells it.',
  shape: z.uuid('must be the id of a job'),
} satisfies Option;

/** Refuses with NOT_FOUND if the job does not exist, else with CONFLICT and the message `otherwise`. */
async function refuseJob({ domain }: CommandContext, job: string, otherwise: string) {
  const engine = inspect(readFrom(domain.database.pool));
  if (!(await engine.hasRun(job))) refuse('NOT_FOUND', 'There is no such job.');
  refuse('CONFLICT', otherwise);
}

export const jobsList = command({
  path: ['jobs', 'list'],
  summary:
    'Shows what the background work waits for, does and failed at, and why; the newest first.',
  options: {
    state: {
      value: RUN_STATES.join('|'),
      description: 'Only jobs in this state.',
      shape: oneOf(...RUN_STATES).optional(),
    },
    function: {
      value: 'F',
      description: 'Only jobs of this function, such as vitrine-process-asset.',
      shape: z.string().optional(),
    },
    limit: {
      value: 'N',
      description: 'How many to show, 1 to 1000; 50 when left out.',
      shape: wholeNumber(1, 1000).optional(),
    },
  },
  answers: ['unsentEvents', 'counts', 'jobs'],
  run: async ({ domain }, { state, function: functionId, limit }) => {
    const wanted = { state: state ?? null, functionId: functionId ?? null, limit: limit ?? 50 };
    const { runs, ...overview } = await listRuns(domain.database.pool, wanted);
    return { ...overview, jobs: runs.map(({ id, ...run }) => ({ jobId: id, ...run })) };
  },
});

export const jobsRetry = command({
  path: ['jobs', 'retry'],
  summary:
    'Starts a job again that failed or was cancelled. What it had finished is not done twice.',
  options: { job },
  answers: ['jobId'],
  run: async (place, { job }) => {
    if (!(await retryRun(place.domain.database.pool, job)))
      await refuseJob(place, job, 'This job has neither failed nor been cancelled.');
    return { jobId: job };
  },
});

export const jobsCancel = command({
  path: ['jobs', 'cancel'],
  summary: 'Ends a job for good. What it was about is told the reason, as after a failure.',
  options: { job },
  answers: ['jobId'],
  run: async (place, { job }) => {
    if (!(await cancelRun(place.domain.database.pool, job, 'Cancelled by the operator.')))
      await refuseJob(place, job, 'This job has ended already.');
    return { jobId: job };
  },
});
