import type { Domain } from '../operation';

const INTERVAL_MS = 250;

const LATEST = { text: 'SELECT coalesce(max(position), 0) AS latest FROM published_event' };
const NEWS = {
  name: 'organizations-with-new-events',
  text: `SELECT DISTINCT organization_id AS "organizationId", max(position) OVER () AS latest
         FROM published_event WHERE position > $1`,
};

/** A follower of the events of one organization. */
export type Follower = {
  /** Resolves when there are events since the last call, otherwise after `ms` or when `signal` is aborted. */
  news(ms: number, signal: AbortSignal): Promise<void>;
  leave(): void;
};

export type EventWatch = { follow(organizationId: string): Follower };

/**
 * Tells followers about new events of their organization. One query for all of them in this process, every 250 ms and
 * only while somebody follows. When it fails, `onFailure` is told, and followers look by themselves after their own
 * pause.
 */
export function watchEvents(domain: Domain, onFailure: (error: unknown) => void): EventWatch {
  const bells = new Map<string, Set<() => void>>();
  let watching = false;

  async function watch() {
    if (watching) return;
    watching = true;
    let latest: number | null = null;
    while (bells.size > 0) {
      latest = await ringSince(latest).catch((error) => {
        onFailure(error);
        return latest;
      });
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
    watching = false;
  }

  /**
   * Wakes the followers of organizations with events after the position; all followers, when it is not known yet.
   * Returns the latest position.
   */
  async function ringSince(position: number | null): Promise<number> {
    if (position === null) {
      const row = await domain.database.row<{ latest: number }>(LATEST, []);
      for (const id of bells.keys()) ring(id);
      return row?.latest ?? 0;
    }
    const news = await domain.database.rows<{ organizationId: string; latest: number }>(NEWS, [
      position,
    ]);
    for (const { organizationId } of news) ring(organizationId);
    return news[0]?.latest ?? position;
  }

  const ring = (organizationId: string) => {
    for (const bell of bells.get(organizationId) ?? []) bell();
  };

  return {
    follow(organizationId) {
      let rung = false;
      let wake: () => void = () => undefined;
      const bell = () => {
        rung = true;
        wake();
      };
      const followers = bells.get(organizationId) ?? new Set();
      bells.set(organizationId, followers.add(bell));
      void watch();
      return {
        async news(ms, signal) {
          // No AbortSignal.timeout() in AbortSignal.any(): garbage collection may remove it before it fires.
          if (!rung && !signal.aborted)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(end, ms);
              signal.addEventListener('abort', end);
              wake = end;
              function end() {
                clearTimeout(timer);
                signal.removeEventListener('abort', end);
                resolve();
              }
            });
          rung = false;
        },
        leave() {
          followers.delete(bell);
          if (followers.size === 0) bells.delete(organizationId);
        },
      };
    },
  };
}
