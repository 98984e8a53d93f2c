import { z } from 'zod';
import { check } from '@/domain/check/check';
import { command } from './command';

export const checkAll = command({
  words: ['check'],
  summary:
    'Holds database, files and background work against each other, reading every file, and tells what is wrong.',
  options: {
    repair: {
      about: 'Mends what can be mended.',
      shape: z.boolean().optional(),
    },
  },
  answers: ['problems'],
  run: async ({ domain, openServices }, { repair }) => {
    const { blobs } = await openServices();
    return { problems: await check(domain, blobs, { repair: repair === true }) };
  },
});
