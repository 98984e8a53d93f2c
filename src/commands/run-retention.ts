import { z } from 'zod';
import { runRetention } from '@/domain/retention';
import { command } from './command';

const moment = z.iso
  .datetime({ offset: true, error: 'must be a time like 2026-11-21T12:00:00Z' })
  .transform((sent) => new Date(sent));

export const retentionRun = command({
  words: ['retention', 'run'],
  summary:
    'Removes at once what has been in the trash, or unclaimed, for 30 days. The service does so by itself every night.',
  options: {
    now: {
      value: 'ISO',
      about: 'The moment to judge by, with its time zone; the present when left out.',
      shape: moment.optional(),
    },
  },
  answers: ['purgedAssets', 'removedLibraries'],
  run: ({ domain }, { now }) => runRetention(domain, now ?? domain.now()),
});
