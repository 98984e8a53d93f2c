/** The messages between Inngest's SDK and an executor, as far as this executor supports them. */

/** An error as sent and stored. */
export type PlainError = { name: string; message: string; stack?: string };

/** A function as the SDK describes it to an executor. Options other than these are read by name only. */
export type FunctionConfig = {
  id: string;
  triggers: ({ event: string; expression?: string } | { cron: string; jitter?: string })[];
  steps: Record<string, { retries?: { attempts?: number } }>;
} & Record<string, unknown>;

/** The SDK's answer to an in-band sync. */
export type SyncAnswer = {
  functions: FunctionConfig[];
  inspection: { mode?: string; authentication_succeeded?: boolean };
};

/** An operation requested or reported by a function: a step that ran, failed or waits to run, or a sleep. */
export type Operation = {
  op: string;
  /** Hash of the step's id. */
  id: string;
  /** For a sleep: how long (`1d2h`) or until when (ISO 8601). */
  name?: string;
  displayName?: string;
  opts?: { type?: string } | null;
  data?: unknown;
  error?: unknown;
};

export type EventMessage = { id: string; name: string; data: unknown; ts: number };

/** The result of a finished step, as functions receive it. */
export type StepMemory = { type: 'data'; data: unknown } | { type: 'error'; error: unknown };

/** The body of a request to run the next step of a function. */
export type CallBody = {
  /** Lets the SDK decide. */
  version: -1;
  event: EventMessage;
  events: EventMessage[];
  steps: Record<string, StepMemory>;
  ctx: {
    run_id: string;
    /** Failed attempts so far. */
    attempt: number;
    max_attempts: number;
    disable_immediate_execution: boolean;
    use_api: false;
    stack: { stack: string[]; current: number };
  };
};

/** The query value to request the next step, whichever it is, instead of a given one. */
export const NEXT_STEP = 'step';

export const FUNCTION_FAILED = 'inngest/function.failed';

/** The event that starts a function with a cron trigger. */
export const SCHEDULED = 'inngest/scheduled.timer';

/** Converts any thrown or sent error to the three fields people read. */
export function plainError(value: unknown): PlainError {
  if (typeof value === 'object' && value !== null) {
    const { name, message, error, stack } = value as Record<string, unknown>;
    const text = message ?? error;
    return {
      name: typeof name === 'string' && name !== '' ? name : 'Error',
      message: typeof text === 'string' ? text : JSON.stringify(value),
      ...(typeof stack === 'string' && stack !== '' ? { stack } : {}),
    };
  }
  return { name: 'Error', message: String(value) };
}
