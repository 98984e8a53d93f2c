import type { Functions } from './call-function';
import { type Cron, readCron } from './cron';
import { FUNCTION_FAILED, type FunctionConfig } from './protocol';
import { type Cancellation, readCancellations } from './read-cancellations';
import { type Limits, readKey, readLimits } from './read-limits';
import { UnsupportedFeatureError } from './unsupported-feature';

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

/** Inngest's default when a function states no retries. */
export const USUAL_RETRIES = 3;

/** The options a configuration may state; `name` is for people. Any other option with a value is refused. */
const SUPPORTED_OPTIONS = new Set([
  'id',
  'name',
  'triggers',
  'steps',
  'concurrency',
  'batchEvents',
  'cancel',
]);

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
  for (const [option, value] of Object.entries(config)) {
    if (value === undefined || SUPPORTED_OPTIONS.has(option)) continue;
    throw new UnsupportedFeatureError(config.id, option);
  }
  const failuresOf = all.find((other) => isFailureCompanion(config, other))?.id ?? null;
  const crons: Cron[] = [];
  const events: string[] = [];
  for (const trigger of config.triggers) {
    if ('cron' in trigger) crons.push(readCronTrigger(config.id, trigger));
    else events.push(readEventTrigger(config.id, trigger, failuresOf));
  }
  const retries = Object.values(config.steps)[0]?.retries?.attempts ?? USUAL_RETRIES;
  const cancelledBy = readCancellations(config.id, config.cancel);
  const batch = readBatch(config.id, config.batchEvents, cancelledBy.length > 0);
  return {
    id: config.id,
    maxAttempts: retries + 1,
    events: [...new Set(events)],
    crons,
    failuresOf,
    limits: readLimits(config.id, config.concurrency, batch),
    batch: batch?.maxSize,
    cancelledBy,
  };
}

type Trigger = FunctionConfig['triggers'][number];

function readCronTrigger(functionId: string, trigger: Extract<Trigger, { cron: string }>): Cron {
  if (trigger.jitter !== undefined) throw new UnsupportedFeatureError(functionId, 'jitter');
  const cron = readCron(trigger.cron);
  if (cron === null)
    throw new UnsupportedFeatureError(functionId, `the cron trigger "${trigger.cron}"`);
  return cron;
}

function readEventTrigger(
  functionId: string,
  trigger: Extract<Trigger, { event: string }>,
  failuresOf: string | null,
): string {
  if (trigger.expression && failuresOf === null)
    throw new UnsupportedFeatureError(functionId, 'a trigger with "if"');
  if (trigger.event.includes('*'))
    throw new UnsupportedFeatureError(functionId, 'a trigger with a wildcard');
  if (trigger.event.startsWith('inngest/') && trigger.event !== FUNCTION_FAILED) {
    throw new UnsupportedFeatureError(functionId, `the trigger ${trigger.event}`);
  }
  return trigger.event;
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

type Stated = { maxSize: number; timeout: string; key?: string; if?: string };

/** The most events of one run, and the key that they share, as stated. */
export type Batch = { maxSize: number; key: string | null };

/**
 * Reads `batchEvents`. A batch is what waits when a run may start: `timeout` is the longest wait for more events, and
 * this executor waits for none. Throws UnsupportedFeatureError for an `if`, for a key of another kind than those of
 * `concurrency`, and together with `cancelOn`, as an Inngest server does.
 */
function readBatch(functionId: string, stated: unknown, cancels: boolean): Batch | null {
  if (stated === undefined) return null;
  const { maxSize, key = null, if: condition } = stated as Stated;
  const refuse = (what: string): never => {
    throw new UnsupportedFeatureError(functionId, what);
  };
  if (condition !== undefined) refuse('batchEvents with "if"');
  if (cancels) refuse('batchEvents with cancelOn');
  if (!Number.isInteger(maxSize) || maxSize < 2) refuse(`batchEvents of ${maxSize}`);
  if (key !== null && readKey(key) === null) refuse(`the batch key ${key}`);
  return { maxSize, key };
}
