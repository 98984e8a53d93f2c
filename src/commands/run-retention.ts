import { z } from 'zod';
import { runRetention } from '@/domain/retention/retention';
import { command } from './command';

const moment = z.iso.datetime({
  offset: true,
  error: 'must be an ISO 8601 time, as 2026-07-08T12:00:00Z',
});

export const retentionRun = command({
  path: ['retention', 'run'],
  summary:
    'Removes at once what has been in the trash, or unclaimed, for 30 days, and ends uploads that received nothing for a day.',
  options: {
    now: {
      value: 'ISO',
      description: 'The time to take for now; the clock when left out.',
      shape: moment.optional(),
    },
  },
  answers: ['purgedAssets', 'removedLibraries'],
  run: ({ domain }, { now }) => runRetention(domain, now ? new Date(now) : domain.now()),
});
