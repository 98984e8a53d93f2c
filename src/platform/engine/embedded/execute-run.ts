import type { Log } from '@/platform/log';
import { type Backoff, nextAttempt, sleepEnd } from './backoff';
import type { Answer, Functions } from './call-function';
import { describeRun, isFinal, operationsIn, retryAfter } from './describe-run';
import { NEXT_STEP, type Operation, type PlainError, plainError } from './protocol';
import type { RunStore, Step, StepName, TakenRun } from './run-store';

/** What the execution of a run needs. */
export type ExecutorDependencies = {
  functions: Functions;
  store: RunStore;
  backoff: Backoff;
  log: Log;
  /** How many attempts a step of the function, or the code between two steps, may have. */
  maxAttempts(functionId: string): number;
  /** True once no new step may begin. */
  stopping(): boolean;
};

/** A run fails after this many interruptions of a step: the step may be what ends the process and all its runs. */
const MOST_INTERRUPTIONS = 10;

type Execution = ExecutorDependencies & { run: TakenRun };

/** The steps to continue a run with; null to leave it, because it ended or was given back to wait. */
type Verdict = Step[] | null;

/**
 * Executes a taken run: requests the next step from the function, stores the result, and repeats until the run ends,
 * has to wait, or the engine stops. Failures are counted as Inngest counts them: from zero for every step.
 */
export async function executeRun(dependencies: ExecutorDependencies, run: TakenRun): Promise<void> {
  const { store, backoff } = dependencies;
  const execution = { ...dependencies, run };
  if (run.interrupted && run.interruptions >= MOST_INTERRUPTIONS) {
    const message = `The process ended ${run.interruptions} times in the middle of this step.`;
    return fail(execution, { name: 'InterruptedError', message });
  }
  // After the first interruption the run continues immediately. Further ones may be its own fault, so it is delayed.
  if (run.interrupted && run.interruptions > 1)
    return store.giveBack(run, nextAttempt(run.interruptions - 1, undefined, backoff));
  for (let steps: Verdict = await store.steps(run); steps !== null; ) {
    if (dependencies.stopping()) return store.giveBack(run, null);
    const due: Step[] = steps.filter(
      (step) => step.state === 'waiting' && timeOf(step) <= Date.now(),
    );
    steps =
      due.length > 0 ? await endDue(execution, steps, due) : await askForNext(execution, steps);
  }
}

/** Requests the next operations. A single step runs during this call; parallel steps are planned first. */
async function askForNext(execution: Execution, steps: Step[]): Promise<Verdict> {
  const { store, run } = execution;
  const answer = await call(execution, steps, NEXT_STEP, run.attempt);
  if (answer.status === 200) {
    await store.succeed(run, answer.body);
    return null;
  }
  if (answer.status !== 206) return failedAttempt(execution, plainError(answer.body), answer);
  const operations = operationsIn(answer);
  const foreign = operations.find(isForeign);
  if (foreign !== undefined) {
    await fail(execution, unsupported(foreign));
    return null;
  }
  const [first] = operations;
  if (first?.op === 'StepRun' || first?.op === 'StepFailed' || first?.op === 'StepError')
    return endLone(execution, steps, first, answer);
  const planned = operations
    .filter(({ id }) => steps.every((step) => step.id !== id))
    .map(waitingStep);
  if (planned.length === 0) return wait(execution, steps);
  await store.plan(run, planned);
  return store.steps(run);
}

/** Ends a step without parallel ones. Its failures count on the run; the function receives only the last one. */
async function endLone(
  execution: Execution,
  steps: Step[],
  { op, id, name, displayName, data, error }: Operation,
  answer: Answer,
): Promise<Verdict> {
  const { store, run, maxAttempts } = execution;
  const mayRepeat =
    op === 'StepError' && !isFinal(answer) && run.attempt + 1 < maxAttempts(run.functionId);
  if (mayRepeat) return failedAttempt(execution, plainError(error), answer);
  const step = { id, name: displayName ?? name ?? id, kind: 'run' as const };
  const ended =
    op === 'StepRun'
      ? await store.finishStep(run, step, data)
      : await store.failStep(run, step, plainError(error));
  run.attempt = 0;
  // A step runs alone only while none waits, so this one ended last.
  return [...steps, ended];
}

/** Runs the due steps, all at the same time. */
async function endDue(execution: Execution, steps: Step[], due: Step[]): Promise<Verdict> {
  await endAll(due.map((step) => endWaiting(execution, steps, step)));
  return execution.store.steps(execution.run);
}

/** Runs one of several planned steps, or ends a sleep. */
async function endWaiting(execution: Execution, steps: Step[], step: Step): Promise<unknown> {
  const { store, run, maxAttempts, backoff } = execution;
  if (step.kind === 'sleep') return store.finishStep(run, step, null);
  const answer = await call(execution, steps, step.id, step.attempt);
  const [operation] = operationsIn(answer);
  if (operation?.op === 'StepRun') return store.finishStep(run, step, operation.data);
  const error = plainError(operation?.error ?? answer.body);
  const failures = step.attempt + 1;
  const isLast =
    operation?.op === 'StepFailed' || isFinal(answer) || failures >= maxAttempts(run.functionId);
  if (isLast) return store.failStep(run, step, error);
  const at = nextAttempt(failures, retryAfter(answer), backoff);
  return store.retryStep(run, step.id, error, at);
}

/** Waits until all parallel steps have ended before it throws: no step may continue unnoticed. */
async function endAll(steps: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(steps))
    if (result.status === 'rejected') throw result.reason;
}

/** Counts a failed attempt of the run: the run is retried later, or fails. */
async function failedAttempt(
  execution: Execution,
  error: PlainError,
  answer: Answer,
): Promise<Verdict> {
  const { store, run, maxAttempts, backoff } = execution;
  const failures = run.attempt + 1;
  if (isFinal(answer) || failures >= maxAttempts(run.functionId)) await fail(execution, error);
  else await store.retry(run, error, nextAttempt(failures, retryAfter(answer), backoff));
  return null;
}

async function fail({ store, log, run }: Execution, error: PlainError): Promise<void> {
  await store.fail(run, error);
  log.warn({ run: run.id, function: run.functionId, event: run.event.id, error }, 'A run failed.');
}

/** Gives the run back until the first of its steps is due. */
async function wait(execution: Execution, steps: Step[]): Promise<Verdict> {
  const { store, run } = execution;
  const times = steps.filter(({ state }) => state === 'waiting').map(timeOf);
  if (times.length > 0) await store.giveBack(run, new Date(Math.min(...times)));
  else await fail(execution, plainError('The function neither ended nor named a next step.'));
  return null;
}

const timeOf = ({ wakesAt }: Step): number => wakesAt?.getTime() ?? 0;

const call = (
  { functions, run, maxAttempts }: Execution,
  steps: Step[],
  stepId: string,
  attempt: number,
): Promise<Answer> =>
  functions.call(
    run.functionId,
    stepId,
    describeRun(run, steps, attempt, maxAttempts(run.functionId)),
  );

const SUPPORTED_OPERATIONS = ['StepRun', 'StepError', 'StepFailed', 'StepPlanned', 'Sleep'];

/** The SDK itself would send the events of `step.sendEvent`, to a nonexistent server, and fail obscurely. */
const isForeign = ({ op, opts }: Operation): boolean =>
  !SUPPORTED_OPERATIONS.includes(op) || opts?.type === 'step.sendEvent';

const unsupported = ({ op, opts, displayName, name }: Operation): PlainError => ({
  name: 'UnsupportedFeatureError',
  message: `The embedded executor does not support ${opts?.type ?? op}, which the step "${displayName ?? name}" asks for.`,
});

const waitingStep = ({
  op,
  id,
  name,
  displayName,
}: Operation): StepName & Pick<Step, 'wakesAt'> => ({
  id,
  name: displayName ?? name ?? id,
  kind: op === 'Sleep' ? 'sleep' : 'run',
  wakesAt: op === 'Sleep' ? sleepEnd(name ?? '') : new Date(),
});
