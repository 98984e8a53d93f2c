import { z } from 'zod';
import { check } from '@/domain/check/check';
import { command } from './command';

export const checkAll = command({
  words: ['check'],
  summary:
    'Holds database, files, search and background work against each other, reading every original, and tells what is wrong.',
  options: {
    repair: {
      about: 'Mends what can be mended.',
      shape: z.boolean().optional(),
    },
    quick: {
      about: 'Compares the sizes of originals and does not read them.',
      shape: z.boolean().optional(),
    },
  },
  answers: ['problems'],
  run: async ({ domain, openServices }, { repair = false, quick = false }) => {
    const parts = await openServices();
    return { problems: await check(domain, parts, { repair, bytes: !quick }) };
  },
});
