import { type InngestFunction, Middleware } from 'inngest';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import { readRetryAfter } from '../../retry-after';
import { sleepEnd } from '../embedded/backoff';
import { isFinal, operationsIn, retryAfter } from '../embedded/describe-run';
import { FUNCTION_FAILED, type PlainError, plainError } from '../embedded/protocol';
import { USUAL_RETRIES } from '../embedded/read-functions';
import { readLimits } from '../embedded/read-limits';
import { CONCURRENCY_KEY } from '../embedded/relay-events';
import { refusalsOf } from '../embedded/unsupported-feature';

/** Seconds until a call in progress is given up, unless its process says that it goes on. */
const CALL_SECONDS = 60;
const GO_ON_EVERY = 8_000;

/** A function as the server knows it, and the event that starts it. */
export type Started = { id: string; event: string; key_parts: object[] };

/** The functions started by events; those on a schedule leave nothing that waits. */
export const startedFunctions = (
  clientId: string,
  functions: readonly InngestFunction.Any[],
): Started[] =>
  functions.flatMap((each) => {
    const { triggers = [], concurrency } = each.opts;
    const id = each.id(clientId);
    const key_parts = readLimits(concurrency, refusalsOf(id))?.key ?? [];
    return [triggers].flat().flatMap((trigger) => {
      const event = 'event' in trigger ? trigger.event : undefined;
      return typeof event === 'string' ? [{ id, event, key_parts }] : [];
    });
  });

/** `$1`: ids of events, `$2`: the functions (Started). The runs are as yet expected, or called already. */
const runsOf = (columns: string, values: string) => `
INSERT INTO engine.run (function_id, event_id, created, concurrency_key, sent_at, ${columns})
SELECT f.id, e.id, e.created, ${CONCURRENCY_KEY('e.data', 'f.key_parts')}, now(), ${values}
FROM engine.event e JOIN json_to_recordset($2::json) AS f(id text, event text, key_parts json) ON f.event = e.name
WHERE e.id = ANY ($1)`;

/** The server has accepted the events. It may have called already. */
export const EXPECT_RUNS = `${runsOf('expected_at', 'now()')} ON CONFLICT (event_id, function_id) DO NOTHING`;

const BEGIN = `
${runsOf(
  'state, started_at, called_at, expected_at',
  `'running', now(), now(), now() + make_interval(secs => ${CALL_SECONDS})`,
)}
ON CONFLICT (event_id, function_id) DO UPDATE
SET state = excluded.state, started_at = coalesce(run.started_at, excluded.started_at), called_at = excluded.called_at,
    expected_at = excluded.expected_at
WHERE run.ended_at IS NULL
RETURNING id`;

const GO_ON = `
UPDATE engine.run SET called_at = now(), expected_at = now() + make_interval(secs => ${CALL_SECONDS})
WHERE id = ANY ($1) AND ended_at IS NULL`;

const WAIT = `
UPDATE engine.run SET state = 'waiting', called_at = now(), expected_at = now() + make_interval(secs => $2),
  error = coalesce($3::json, error)
WHERE id = ANY ($1) AND ended_at IS NULL`;

const END = `
UPDATE engine.run SET state = $2::engine.run_state, called_at = now(), expected_at = NULL, ended_at = now(), error = $3::json
WHERE id = ANY ($1) AND ended_at IS NULL`;

/** What a call leaves: the run has ended, or another call is to come after `seconds`. */
type Outcome =
  | { state: 'done' | 'failed'; error: PlainError | null }
  | { state: 'waiting'; seconds: number; error: PlainError | null };

type Named = { id?: string };

type Call = {
  event: {
    id?: string;
    name: string;
    data?: { event?: Named; events?: Named[]; error?: unknown };
  };
  events?: Named[];
  attempt: number;
  maxAttempts?: number;
};

/**
 * Notes on the runs each call by an Inngest server: that it came, what it left, and when the next one is due. So the
 * database knows what the server still has to do, whatever the server remembers. A note that cannot be written does not
 * stop the call: the event is then sent once too often.
 */
export function noteCalls(pool: pg.Pool, log: Log, clientId: string): Middleware.Class {
  const inProgress = new Set<string>();
  let goingOn: NodeJS.Timeout | undefined;
  const write = async (sql: string, values: unknown[]) =>
    pool.query<{ id: string }>(sql, values).catch((error) => {
      log.warn({ reason: String(error) }, 'A call by the Inngest server could not be noted.');
      return null;
    });
  const begin = async (fn: InngestFunction.Any, eventIds: string[]) => {
    const known = startedFunctions(clientId, [fn]);
    if (known.length === 0 || eventIds.length === 0) return [];
    const begun = await write(BEGIN, [
      [...new Set(eventIds.map(originalId))],
      JSON.stringify(known),
    ]);
    const ids = begun?.rows.map(({ id }) => id) ?? [];
    for (const id of ids) inProgress.add(id);
    goingOn ??= setInterval(() => {
      if (inProgress.size > 0) return void write(GO_ON, [[...inProgress]]);
      clearInterval(goingOn);
      goingOn = undefined;
    }, GO_ON_EVERY).unref();
    return ids;
  };
  const end = async (ids: string[], outcome: Outcome) => {
    for (const id of ids) inProgress.delete(id);
    const error = outcome.error && JSON.stringify(outcome.error);
    if (outcome.state === 'waiting') await write(WAIT, [ids, outcome.seconds, error]);
    else await write(END, [ids, outcome.state, error]);
  };

  // The SDK creates one instance for each request.
  return class extends Middleware.BaseMiddleware {
    readonly id = 'vitrine:note-calls';
    /** Of each event of a batch, or of the one. */
    private runs: string[] = [];
    private call: Call | null = null;
    cleansUp = false;
    mostAttempts = 1;
    // Called after the signature is verified.
    override async transformFunctionInput(input: Middleware.TransformFunctionInputArgs) {
      const fn = input.fn as InngestFunction.Any;
      this.call = input.ctx as unknown as Call;
      this.cleansUp = fn.opts.onFailure !== undefined;
      this.mostAttempts = this.call.maxAttempts ?? (fn.opts.retries ?? USUAL_RETRIES) + 1;
      const { event, events } = this.call;
      const about =
        event.name === FUNCTION_FAILED
          ? (event.data?.events ?? [event.data?.event ?? {}])
          : (events ?? [event]);
      this.runs = await begin(
        fn,
        about.flatMap(({ id }) => id ?? []),
      );
      return input;
    }
    override async wrapRequest({ next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
      let answer: Middleware.Response | null = null;
      try {
        answer = await next();
        return answer;
      } finally {
        if (this.runs.length > 0 && this.call !== null)
          await end(this.runs, outcomeOf(answer, this.call, this));
      }
    }
  };
}

/** Ids of events sent again end with this and a number: a server drops an event whose id it knows. */
const AGAIN = ':again:';
export const againId = (eventId: string, times: number) => `${eventId}${AGAIN}${times}`;
const originalId = (id: string) => id.replace(new RegExp(`${AGAIN}\\d+$`), '');

/**
 * Reads what a server does after an answer: it calls for the next step at once, after a sleep or after a pause; or the
 * run has ended. A run that failed ends when its `onFailure` has.
 */
function outcomeOf(
  answer: Middleware.Response | null,
  call: Call,
  { cleansUp, mostAttempts }: { cleansUp: boolean; mostAttempts: number },
): Outcome {
  if (answer === null) return { state: 'waiting', seconds: pauseAfter(call.attempt), error: null };
  const isCleaningUp = call.event.name === FUNCTION_FAILED;
  const said = { ...answer, body: parsed(answer.body) };
  const { status, body } = said;
  if (status === 200)
    return isCleaningUp
      ? { state: 'failed', error: plainError(call.event.data?.error) }
      : { state: 'done', error: null };
  const operations = operationsIn(said);
  const failed = operations.find(({ op }) => op === 'StepError');
  if (status === 206 && failed === undefined) {
    const ends = operations.flatMap(({ op, name }) =>
      op === 'Sleep' ? [sleepEnd(name ?? '')] : [],
    );
    const others = operations.some(({ op }) => op !== 'Sleep');
    const first = others ? 0 : Math.min(...ends.map(Number)) - Date.now();
    return { state: 'waiting', seconds: Math.max(0, first / 1000 || 0), error: null };
  }
  const error = plainError(failed ? failed.error : body);
  const isLast = isFinal(said) || call.attempt + 1 >= mostAttempts;
  if (!isLast) {
    const asked = readRetryAfter(retryAfter(said));
    const seconds = asked === null ? pauseAfter(call.attempt) : asked / 1000;
    return { state: 'waiting', seconds, error };
  }
  // A failed step is told to the function, and a failed function to its `onFailure`: both are calls that come at once.
  if (failed !== undefined || (cleansUp && !isCleaningUp))
    return { state: 'waiting', seconds: 0, error };
  return { state: 'failed', error };
}

const LONGEST_PAUSE_SECONDS = 7_200;
/** At least what an Inngest server waits after a failed attempt. */
const pauseAfter = (failures: number) => Math.min(30 * 2 ** failures, LONGEST_PAUSE_SECONDS);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
