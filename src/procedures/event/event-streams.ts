import { LIMITS } from '@/contract/limits';
import { watchEvents } from '@/domain/event/watch-events';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';
import type { Holder, Permits } from '@/platform/permits';
import { refuseNoPermit } from '../process-permits';

/** Number of events a stream reads at a time. */
export const EVENTS_PER_READ = 100;

type Following<Shown> = {
  organizationId: string;
  /** Whose share of the streams it uses. */
  holder: Holder;
  /** The id of the event after which the stream begins. */
  after: string;
  /** Reads at most the next `EVENTS_PER_READ` events; refuses a reader without access. */
  read(after: string): Promise<Shown[]>;
  /** Aborted when the reader disconnects. */
  departure: AbortSignal;
};

const { perCaller, perOrganization } = LIMITS.eventStreams;

const REFUSED = {
  own: `At most ${perCaller} streams of events may be open, and ${perOrganization} of an organization. Close one, or try again later.`,
  busy: 'Many streams of events are open at the moment. Try again later.',
  retryAfterSeconds: 15,
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

export function makeEventStreams(domain: Domain, log: Log, permits: Permits): EventStreams {
  const watch = watchEvents(domain, (error) =>
    log.warn({ reason: String(error) }, 'new events cannot be looked for'),
  );
  const stopping = new AbortController();

  return {
    async *follow({ organizationId, holder, after, read, departure }) {
      const permit = await permits.take(holder).catch((error) => refuseNoPermit(error, REFUSED));
      const signal = AbortSignal.any([departure, stopping.signal, permit.revoked]);
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
        permit.release();
      }
    },
    end: () => stopping.abort(),
  };
}
