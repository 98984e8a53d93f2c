import type { Functions } from './call-function';
import { type Cron, readCron } from './cron';
import { FUNCTION_FAILED, type FunctionConfig } from './protocol';
import { type Limits, readKey, readLimits, readPath } from './read-limits';
import { type Refuse, refusalsOf } from './unsupported-feature';

/** A function as this executor runs it. */
export type KnownFunction = {
  id: string;
  /** How many attempts a step, or the code between two steps, may have. */
  maxAttempts: number;
  /** Names of the events starting the function. */
  events: string[];
  /** The times at which the function starts, in UTC. */
  crons: Cron[];
  /** Set on the SDK's companion function for `onFailure`: the function whose failures start it. */
  failuresOf: string | null;
  /** How many of its runs may execute at the same time; null: any number. */
  limits: Limits | null;
  /** The most events of one run, which have the same key; undefined: one. */
  batch?: number | undefined;
  /** The events that end its runs early. */
  cancelledBy: Cancellation[];
};

/** An event that ends earlier runs of a function. */
export type Cancellation = {
  event: string;
  /** Only runs whose event has the same value at `own` as this event at `other`; null: every run. */
  match: { own: string[]; other: string[] } | null;
};

/** Inngest's default when a function states no retries. */
export const USUAL_RETRIES = 3;

/** The options a configuration may state; `name` is for people. Any other option with a value is refused. */
const SUPPORTED_OPTIONS = 'id name triggers steps concurrency batchEvents cancel'.split(' ');

/**
 * Reads from the SDK which functions exist and what starts them. Throws UnsupportedFeatureError for the first
 * unsupported option.
 */
export async function readFunctions(functions: Functions): Promise<KnownFunction[]> {
  const { functions: configs, inspection } = await functions.sync();
  if (inspection.mode !== 'cloud' || inspection.authentication_succeeded !== true) {
    throw new Error(
      'The Inngest client must be made without isDev and without a signing key for the embedded executor.',
    );
  }
  return configs.map((config) => readFunction(config, configs));
}

function readFunction(config: FunctionConfig, all: FunctionConfig[]): KnownFunction {
  const refuse = refusalsOf(config.id);
  for (const [option, value] of Object.entries(config))
    if (value !== undefined && !SUPPORTED_OPTIONS.includes(option)) refuse(option);
  const failuresOf = all.find((other) => isFailureCompanion(config, other))?.id ?? null;
  const crons: Cron[] = [];
  const events: string[] = [];
  for (const trigger of config.triggers) {
    if ('cron' in trigger) crons.push(readCronTrigger(trigger, refuse));
    else events.push(readEventTrigger(trigger, failuresOf, refuse));
  }
  const retries = Object.values(config.steps)[0]?.retries?.attempts ?? USUAL_RETRIES;
  const cancelledBy = readCancellations(config.cancel, refuse);
  const batch = readBatch(config.batchEvents, cancelledBy.length > 0, refuse);
  return {
    id: config.id,
    maxAttempts: retries + 1,
    events: [...new Set(events)],
    crons,
    failuresOf,
    limits: readLimits(config.concurrency, refuse, batch),
    batch: batch?.maxSize,
    cancelledBy,
  };
}

type Trigger = FunctionConfig['triggers'][number];

function readCronTrigger(trigger: Extract<Trigger, { cron: string }>, refuse: Refuse): Cron {
  if (trigger.jitter !== undefined) refuse('jitter');
  return readCron(trigger.cron) ?? refuse(`the cron trigger "${trigger.cron}"`);
}

function readEventTrigger(
  { event, expression }: Extract<Trigger, { event: string }>,
  failuresOf: string | null,
  refuse: Refuse,
): string {
  if (expression && failuresOf === null) refuse('a trigger with "if"');
  if (event.includes('*')) refuse('a trigger with a wildcard');
  if (event.startsWith('inngest/') && event !== FUNCTION_FAILED) refuse(`the trigger ${event}`);
  return event;
}

/** The SDK turns `onFailure` into a second function, whose trigger expression selects the failures of the first. */
function isFailureCompanion(config: FunctionConfig, of: FunctionConfig): boolean {
  const [trigger, ...more] = config.triggers;
  return (
    more.length === 0 &&
    trigger !== undefined &&
    'event' in trigger &&
    trigger.event === FUNCTION_FAILED &&
    trigger.expression === `event.data.function_id == '${of.id}'`
  );
}

type StatedCancellation = { event: string; if?: string; timeout?: string };

/** Reads `cancelOn`. Refuses a timeout, and an `if` other than one comparison. */
const readCancellations = (stated: unknown, refuse: Refuse): Cancellation[] =>
  ((stated ?? []) as StatedCancellation[]).map(({ event, if: condition, timeout }) => {
    if (timeout !== undefined) refuse('cancelOn.timeout');
    if (event.includes('*') || event.startsWith('inngest/')) refuse(`cancelOn by ${event}`);
    if (condition === undefined) return { event, match: null };
    return {
      event,
      match: readComparison(condition) ?? refuse(`cancelOn with "if": ${condition}`),
    };
  });

/** Reads `event.data.a == async.data.b`, in either order: `event` is the run's own, `async` the cancelling one. */
function readComparison(condition: string): Cancellation['match'] {
  const sides = condition.split(/\s*==\s*/);
  if (sides.length !== 2) return null;
  const find = (root: 'event' | 'async') =>
    sides.map((side) => readPath(side.trim(), root)).find((path) => path !== null);
  const [own, other] = [find('event'), find('async')];
  return own && other ? { own, other } : null;
}

type StatedBatch = { maxSize: number; timeout: string; key?: string; if?: string };

/** The most events of one run, and the key that they share, as stated. */
export type Batch = { maxSize: number; key: string | null };

/**
 * Reads `batchEvents`. A batch is what waits when a run may start: `timeout` is the longest wait for more events, and
 * this executor waits for none. Refuses an `if`, a key of another kind than those of `concurrency`, and `cancelOn` beside
 * it, as an Inngest server does.
 */
function readBatch(stated: unknown, cancels: boolean, refuse: Refuse): Batch | null {
  if (stated === undefined) return null;
  const { maxSize, key = null, if: condition } = stated as StatedBatch;
  if (condition !== undefined) refuse('batchEvents with "if"');
  if (cancels) refuse('batchEvents with cancelOn');
  if (!Number.isInteger(maxSize) || maxSize < 2) refuse(`batchEvents of ${maxSize}`);
  if (key !== null && readKey(key) === null) refuse(`the batch key ${key}`);
  return { maxSize, key };
}
