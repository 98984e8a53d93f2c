import type { Inngest } from 'inngest';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import { EXPECT_RUNS, type Started } from './note-calls';

/** `ts`: milliseconds since 1970. */
export type EventToSend = { id: string; name: string; data: Record<string, unknown>; ts: number };

const BATCH = 200;

/** Largest size of one call, unless a single event is larger. Servers accept at least 512 KiB. */
const CALL_BYTES = 256 * 1024;

// Names that begin with inngest/ are internal to the embedded executor; every server refuses them.
const UNSENT = `
SELECT id, name, data, floor(extract(epoch FROM least(created, now())) * 1000)::float8 AS ts FROM engine.event
WHERE relayed_at IS NULL AND name NOT LIKE 'inngest/%' AND id <> ALL ($1::text[]) ORDER BY created, id LIMIT ${BATCH}`;

const ACCEPTED = `
WITH expected AS (${EXPECT_RUNS}) UPDATE engine.event SET relayed_at = now() WHERE id = ANY ($1::text[])`;

const MINUTE = 60_000;

/** This many refusals in a row are not caused by single events any more. */
const TOO_MANY = 3;

/**
 * The returned function sends every committed, unsent event in the order of creation, under its own id, and marks it
 * once the server has accepted it, with the runs that the server is expected to call. The server drops an event
 * repeated after a crash. The function rejects when the server is unreachable. A single event refused by the server is
 * set aside, first for a minute, then for longer, and does not delay other events.
 */
export function makeSender(
  pool: pg.Pool,
  client: Inngest.Any,
  log: Log,
  functions: readonly Started[],
): () => Promise<void> {
  const aside = new Map<string, { refusals: number; until: number }>();
  let refusedInARow = 0;

  const accept = async (events: EventToSend[]): Promise<void> => {
    const ids = events.map(({ id }) => id);
    await pool.query(ACCEPTED, [ids, JSON.stringify(functions)]);
    for (const id of ids) aside.delete(id);
    refusedInARow = 0;
  };

  const setAside = ({ id }: EventToSend, error: unknown): void => {
    const refusals = (aside.get(id)?.refusals ?? 0) + 1;
    const minutes = Math.min(2 ** (refusals - 1), 60);
    aside.set(id, { refusals, until: Date.now() + minutes * MINUTE });
    log.error(
      { event: id, reason: String(error), minutes },
      'The Inngest server refused an event.',
    );
    refusedInARow++;
    if (refusedInARow >= TOO_MANY) throw error;
  };

  const send = async (events: EventToSend[]): Promise<void> => {
    try {
      await client.send(events);
    } catch (error) {
      const [first, ...others] = events;
      if (first === undefined || !isRefusal(error)) throw error;
      if (others.length === 0) return setAside(first, error);
      for (const event of events) await send([event]);
      return;
    }
    await accept(events);
  };

  return async () => {
    for (;;) {
      const waiting = [...aside].filter(([, { until }]) => until > Date.now());
      const { rows } = await pool.query<EventToSend>(UNSENT, [waiting.map(([id]) => id)]);
      await sendInCalls(rows, send);
      if (rows.length < BATCH) return;
    }
  };
}

/** Groups events into calls of limited size, in their order, and makes one after the other. */
export async function sendInCalls<Event extends EventToSend>(
  events: Event[],
  send: (events: Event[]) => Promise<void>,
): Promise<void> {
  const calls: Event[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event));
    if (bytes > room || calls.length === 0) {
      calls.push([]);
      room = CALL_BYTES;
    }
    calls.at(-1)?.push(event);
    room -= bytes;
  }
  for (const call of calls) await send(call);
}

/** The server received the call and refused its content. The SDK gives the status only within the message. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /^Inngest API Error: (400|406|409|412|413) /.test(error.message);
