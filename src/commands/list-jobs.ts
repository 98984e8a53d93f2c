import { z } from 'zod';
import { listRuns, RUN_STATES } from '@/platform/engine/embedded/manage-runs';
import { command } from './command';
import { oneOf, wholeNumber } from './shapes';

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
