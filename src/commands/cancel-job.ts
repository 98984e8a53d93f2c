import { cancelRun } from '@/platform/engine/embedded/manage-runs';
import { command } from './command';
import { job, refuseJob } from './job';

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
