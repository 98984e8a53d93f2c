import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { watchEvents } from '@/domain/event/watch-events';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';

/** Number of events a stream reads at a time. */
export const EVENTS_PER_READ = 100;

type Following<Shown> = {
  organizationId: string;
  /** Streams are counted by this. */
  subject: string;
  /** The id of the event after which the stream begins. */
  after: string;
  /** Reads at most the next `EVENTS_PER_READ` events; refuses a reader without access. */
  read(after: string): Promise<Shown[]>;
  /** Aborted when the reader disconnects. */
  departure: AbortSignal;
};

/** The event streams of this process. */
export type EventStreams = {
  /**
   * Yields events as they come, and an empty list at least every `LIMITS.eventHeartbeatMs`. Refuses with
   * RATE_LIMIT_EXCEEDED when too many streams are open. Ends when the reader disconnects or the service stops.
   */
  follow<Shown extends { id: string }>(following: Following<Shown>): AsyncGenerator<Shown[], void>;
  /** Ends all streams. Readers reconnect and continue where they were. */
  end(): void;
};

export function makeEventStreams(domain: Domain, log: Log): EventStreams {
  const watch = watchEvents(domain, (error) =>
    log.warn({ reason: String(error) }, 'new events cannot be looked for'),
  );
  const openOf = new Map<string, number>();
  let openOfAll = 0;
  const stopping = new AbortController();

  function count(subject: string) {
    const open = openOf.get(subject) ?? 0;
    const { perCaller, perProcess } = LIMITS.eventStreams;
    if (open >= perCaller || openOfAll >= perProcess)
      refuse('RATE_LIMIT_EXCEEDED', {
        message: `At most ${perCaller} streams of events may be open. Close one, or try again later.`,
      });
    openOf.set(subject, open + 1);
    openOfAll++;
  }

  function discount(subject: string) {
    const left = (openOf.get(subject) ?? 1) - 1;
    if (left > 0) openOf.set(subject, left);
    else openOf.delete(subject);
    openOfAll--;
  }

  return {
    async *follow({ organizationId, subject, after, read, departure }) {
      const signal = AbortSignal.any([departure, stopping.signal]);
      count(subject);
      const follower = watch.follow(organizationId);
      let position = after;
      try {
        while (!signal.aborted) {
          const events = await read(position);
          yield events;
          position = events.at(-1)?.id ?? position;
          if (events.length < EVENTS_PER_READ) await follower.news(LIMITS.eventHeartbeatMs, signal);
        }
      } finally {
        follower.leave();
        discount(subject);
      }
    },
    end: () => stopping.abort(),
  };
}
