import { z } from 'zod';
import { check } from '@/domain/check/check';
import type { Problem } from '@/domain/check/problem';
import { command } from './command';

export const checkAll = command({
  path: ['check'],
  summary:
    'Holds database, files, search and background work against each other, reading every original, and tells what is wrong. Exits with 1 when problems remain.',
  options: {
    repair: {
      description: 'Mends what can be mended.',
      shape: z.boolean().optional(),
    },
    quick: {
      description: 'Compares the sizes of originals and does not read them.',
      shape: z.boolean().optional(),
    },
  },
  answers: ['problems'],
  fails: (answer) => (answer as { problems: Problem[] }).problems.some(({ repaired }) => !repaired),
  run: async ({ domain, openServices }, { repair = false, quick = false }) => {
    const parts = await openServices();
    return { problems: await check(domain, parts, { repair, bytes: !quick }) };
  },
});
