import { retryRun } from '@/platform/engine/embedded/manage-runs';
import { command } from './command';
import { job, refuseJob } from './job';

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
