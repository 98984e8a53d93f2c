import { once } from 'node:events';
import { LIMITS } from '@/contract/limits';
import { watchEvents } from '@/domain/event/watch-events';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';
import type { Holder } from '@/platform/permits';
import type { ProcessPermits } from '../process-permits';

/** Number of events a stream reads at a time. */
export const EVENTS_PER_READ = 100;

/** `next`: the position after them. Up to there, nothing else is of interest to the reader. */
export type EventsRead<Shown> = { events: Shown[]; next: string };

type Following<Shown> = {
  organizationId: string;
  /** Whose share of the streams it uses. */
  holder: Holder;
  /** The id of the event after which the stream begins. */
  after: string;
  /** Reads at most the next `EVENTS_PER_READ` events; refuses a reader without access. */
  read(after: string): Promise<EventsRead<Shown>>;
  /** Streams with the same question and position get the same answer, also the same refusal. */
  question: string;
  /** Aborted when the reader disconnects. */
  departure: AbortSignal;
};

/** The event streams of this process. */
export type EventStreams = {
  /**
   * Yields events as they come, and no events at least every `LIMITS.eventHeartbeatMs`. Refuses with
   * RATE_LIMIT_EXCEEDED when too many streams are open. Ends when the reader disconnects or the service stops.
   */
  follow<Shown>(following: Following<Shown>): AsyncGenerator<EventsRead<Shown>, void>;
  /** Ends all streams. Readers reconnect and continue where they were. */
  end(): void;
};

export function makeEventStreams(
  domain: Domain,
  log: Log,
  permits: Pick<ProcessPermits, 'eventStream' | 'eventRead'>,
): EventStreams {
  const watch = watchEvents(domain, (error) =>
    log.warn({ reason: String(error) }, 'New events could not be looked for.'),
  );
  const stopping = new AbortController();
  const waitingReads = new Map<string, Promise<EventsRead<unknown>>>();

  /** Reads in the holder's turn. Streams waiting for the same answer share a read, which begins after all of them asked. */
  function readInTurn<Shown>(
    { holder, question, read }: Pick<Following<Shown>, 'holder' | 'question' | 'read'>,
    after: string,
  ): Promise<EventsRead<Shown>> {
    const id = `${question} ${after}`;
    const begin = () => {
      waitingReads.delete(id);
      return read(after);
    };
    const reading = waitingReads.get(id) ?? permits.eventRead.run(holder, begin);
    waitingReads.set(id, reading);
    return reading as Promise<EventsRead<Shown>>;
  }

  return {
    async *follow(following) {
      const { organizationId, holder, after, departure } = following;
      const permit = await permits.eventStream.take(holder);
      const signal = AbortSignal.any([departure, stopping.signal, permit.revoked]);
      const follower = watch.follow(organizationId);
      let position = after;
      try {
        while (!signal.aborted) {
          const found = await unlessAborted(readInTurn(following, position), signal);
          if (!found) return;
          yield found;
          position = found.next;
          if (found.events.length < EVENTS_PER_READ)
            await follower.news(LIMITS.eventHeartbeatMs, signal);
        }
      } finally {
        follower.leave();
        permit.release();
      }
    },
    end: () => stopping.abort(),
  };
}

/** The result, or null as soon as the signal is aborted. */
async function unlessAborted<Result>(
  result: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  const heard = new AbortController();
  const aborted = once(signal, 'abort', { signal: heard.signal }).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([result, aborted]);
  } finally {
    heard.abort();
  }
}
