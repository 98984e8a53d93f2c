import fc from 'fast-check';
import { type Query, withDatabase } from '../support/database';
import { anImage } from '../support/images';
import { type RunningService, startService } from '../support/service';
import type { ChaosOptions, ChaosResult } from './chaos-test';
import { type History, makeHistory } from './history';
import { checkCounters } from './invariants/counters';
import { checkEngine } from './invariants/engine';
import { checkStoredFiles } from './invariants/stored-files';
import { checkProgram } from './model/check-program';
import { beginProgram, programs } from './model/program-commands';
import { type Cast, endProgram, makeCast, startProgram } from './model/start-program';
import type { Real } from './model/step';
import { waitUntilIdle } from './wait-until-idle';

type ModelOptions = Omit<ChaosOptions, 'rounds'> & {
  programs: number;
  /** Both repeat one reported program: fast-check's path to its random values, and its path to the commands. */
  path?: string | undefined;
  replay?: string | undefined;
};

/** Number of parallel programs, each with its own people. */
const CONCURRENCY = 4;
const MAX_COMMANDS = 24;
/** A part of the run ends after this number of defects. */
const MOST_DEFECTS = 3;
const LINE_EVERY = 50;

type Run = { cast: Cast; history: History };

/**
 * Runs random programs of all operations by several callers, and compares every answer with a model. After a program,
 * lists, counts, tags, search and trash must match the model. A failing program is shrunk to a short one.
 */
export async function runModelTest(options: ModelOptions): Promise<ChaosResult> {
  const { env, dataDir, seed, path, print } = options;
  const history = makeHistory();
  const unlimited = { RATE_LIMIT_IP_PER_MINUTE: '999999999', ...env };
  const service = await startService(unlimited, dataDir);
  const figures = { programs: 0, calls: 0 };
  const image = await anImage('png', 8, 6);
  try {
    const slots = path === undefined ? CONCURRENCY : 1;
    const share = Math.ceil(options.programs / slots);
    const begun = performance.now();
    const line = () => {
      const seconds = Math.round((performance.now() - begun) / 1000);
      const { programs, calls } = figures;
      const defects = history.defects.length;
      print(`${programs} programs, ${calls} calls in ${seconds} s; ${defects} defects so far`);
    };
    const runSlot = (slot: number) =>
      withDatabase(service.dataDir, async (query) => {
        const run = { cast: await makeCast(service, query, image), history };
        await runPrograms(run, { ...options, programs: share, seed: seed + slot }, (calls) => {
          figures.calls += calls;
          if (++figures.programs % LINE_EVERY === 0) line();
        });
      });
    await Promise.all(Array.from({ length: slots }, (_, slot) => runSlot(slot)));
    line();
    const found = await withDatabase(service.dataDir, (query) => checkEnd(query, history, service));
    return {
      defects: history.defects,
      dataDir: service.dataDir,
      figures: { ...figures, ...found },
    };
  } finally {
    await service.stop();
  }
}

/** Runs programs one after the other, and continues with other ones after a defect. */
async function runPrograms(
  { cast, history }: Run,
  { programs: count, seed, path, replay }: ModelOptions,
  onProgram: (calls: number) => void,
): Promise<void> {
  const property = fc.asyncProperty(programs(MAX_COMMANDS, replay), async (commands) => {
    const state = await startProgram(cast);
    let names = 0;
    const real: Real = { url: cast.service.url, image: cast.image, newName: () => `n${names++}` };
    try {
      await beginProgram(state, real);
      await fc.asyncModelRun(() => ({ model: state, real }), commands);
      await checkProgram(cast, state);
    } finally {
      await endProgram(cast);
      onProgram([...commands].length);
    }
  });
  let left = count;
  for (let attempt = 0; left > 0 && attempt < MOST_DEFECTS; attempt++) {
    const settings = { seed: seed + attempt * 1_000_003, numRuns: left, ...(path ? { path } : {}) };
    const details = await fc.check(property, settings);
    left -= details.numRuns;
    if (!details.failed) return;
    const [program] = details.counterexample ?? [];
    const replayPath = /replayPath="([^"]+)"/.exec(String(program))?.[1] ?? '';
    history.report(
      'wrong answer',
      `${(details.errorInstance as Error | null)?.message} · program: ${program} · repeat: npm run chaos -- model ` +
        `--programs 1 --seed ${settings.seed} --path ${details.counterexamplePath} --replay ${replayPath}`,
    );
    if (path) return;
  }
}

/** The whole service at the end: counters equal a recount, no work is left, `admin check` finds nothing. */
async function checkEnd(query: Query, history: History, { dataDir }: RunningService) {
  const secondsUntilIdle = Math.ceil(await waitUntilIdle(query, history));
  await checkCounters(query, history);
  const runs = await checkEngine(query, history, { purges: true });
  const { files } = await checkStoredFiles(query, history, dataDir);
  return { secondsUntilIdle, runs, files };
}
