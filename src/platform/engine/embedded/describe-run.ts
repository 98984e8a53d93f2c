import type { Answer } from './call-function';
import type { CallBody, Operation, StepMemory } from './protocol';
import type { Step, TakenRun } from './run-store';

/** Everything a function receives about its run. While steps wait, the function must not run a new step on its own. */
export function describeRun(
  run: TakenRun,
  steps: Step[],
  attempt: number,
  maxAttempts: number,
): CallBody {
  const finished = steps.filter(({ state }) => state !== 'waiting');
  return {
    version: -1,
    event: run.event,
    events: run.events,
    steps: Object.fromEntries(finished.map((step) => [step.id, memoryOf(step)])),
    ctx: {
      run_id: run.id,
      attempt,
      max_attempts: maxAttempts,
      disable_immediate_execution: finished.length < steps.length,
      use_api: false,
      stack: { stack: finished.map(({ id }) => id), current: Math.max(finished.length - 1, 0) },
    },
  };
}

const memoryOf = ({ state, output, error }: Step): StepMemory =>
  state === 'failed' ? { type: 'error', error } : { type: 'data', data: output };

/** The operations requested or reported by the function; none when the answer is about the function as a whole. */
export const operationsIn = ({ status, body }: Answer): Operation[] =>
  status === 206 ? ((Array.isArray(body) ? body : [body]) as Operation[]) : [];

/** True when the SDK wants no further attempt, or this was the last one. */
export const isFinal = (answer: Answer): boolean => answer.headers['x-inngest-no-retry'] === 'true';

/** Seconds or a date, when the function itself requested a time for the next attempt. */
export const retryAfter = (answer: Answer): string | undefined => answer.headers['retry-after'];
