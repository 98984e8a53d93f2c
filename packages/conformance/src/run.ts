import type { Result } from './report.js';
import { EXHAUSTION, NOT_TRIED, OF_ALL, RULES } from './rules/rules.js';
import { NotTried, Stopped } from './service.js';
import type { Rule, World } from './world.js';

export type Run = {
  results: Result[];
  /** Ids that could not be removed. */
  left: string[];
  /** Why the run ended early. */
  stopped?: string;
};

/** Tries every rule, and puts back what was changed, also after an interruption. */
export async function tryRules(world: World, tell: (result: Result) => void): Promise<Run> {
  const run: Run = { results: [], left: [] };
  const cleanUp = async () => {
    run.left = await world.cleanUp().catch(() => ['what this run made']);
  };
  const tryAll = async (rules: Rule[]) => {
    for (const rule of rules) {
      const result = await tryRule(world, rule);
      run.results.push(result);
      tell(result);
    }
  };
  try {
    await tryAll([...RULES, ...NOT_TRIED]);
    await cleanUp();
    await tryAll([EXHAUSTION, ...OF_ALL]);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    run.stopped = error.message;
    await cleanUp();
  }
  return run;
}

async function tryRule(world: World, { id, text, check }: Rule): Promise<Result> {
  const begin = performance.now();
  const end = (outcome: Result['outcome'], reason?: string): Result => ({
    id,
    text,
    outcome,
    reason,
    seconds: (performance.now() - begin) / 1000,
  });
  try {
    await check(world);
    return end('passed');
  } catch (error) {
    if (error instanceof Stopped) throw error;
    if (error instanceof NotTried) return end('not tried', error.message);
    // Anything else, such as a field that is not there, is a wrong answer too.
    return end('failed', error instanceof Error ? error.message : String(error));
  }
}
