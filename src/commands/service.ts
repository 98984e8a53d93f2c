import { z } from 'zod';
import { refuse } from '@/contract/errors';
import {
  analyseAgain,
  measureAnalysis,
  setAnalysisPaused,
} from '@/domain/analysis/control-analysis';
import { check } from '@/domain/check/check';
import type { Problem } from '@/domain/check/problem';
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

export const searchRebuild = command({
  path: ['search', 'rebuild'],
  summary:
    'Fills a new index in Meilisearch beside the present one, then has searches read it. They are answered all the while.',
  options: {},
  answers: ['assets'],
  async run({ openServices }) {
    const { searchIndexSync: indexSync } = await openServices();
    if (!indexSync)
      refuse('BAD_USER_INPUT', 'MEILISEARCH_URL is not set: there is no index to fill.');
    return { assets: await indexSync.rebuild() };
  },
});

const given = z.boolean().optional();

export const analyse = command({
  path: ['analyse'],
  summary:
    'Tells how many assets the analyser has looked at. Assets that are not new are analysed in the background; that can be paused.',
  options: {
    pause: { description: 'Pauses the work on assets that are not new.', shape: given },
    resume: { description: 'Continues it.', shape: given },
    again: {
      description: 'Has every asset analysed again, for example for another language.',
      shape: given,
    },
  },
  answers: ['assets', 'analysed', 'failed', 'pausedSince'],
  async run({ domain }, { pause, resume, again }) {
    if (pause || resume) await setAnalysisPaused(domain, Boolean(pause));
    if (again) await analyseAgain(domain);
    return measureAnalysis(domain);
  },
});

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
    const services = await openServices();
    const parts = {
      ...services,
      // Null when their place is away: the files are checked all the same.
      copies: (await services.copies?.open().catch(() => null)) ?? null,
    };
    return { problems: await check(domain, parts, { repair, bytes: !quick }) };
  },
});

export const migrateDatabase = command({
  path: ['migrate'],
  summary:
    'Brings the tables of an earlier version to this one, as the start of the service does. Make a backup first.',
  options: {},
  answers: ['applied'],
  migrates: true,
  run: async ({ migrated }) => ({ applied: migrated }),
});
