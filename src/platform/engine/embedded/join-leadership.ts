import type pg from 'pg';
import { MINUTE_MS } from '@/contract/durations';
import type { Log } from '@/platform/log';
import { noticeClock } from '@/platform/notice-clock';
import { coalesce } from '../coalesce';
import { joinLeaderElection, type LeaderElection } from '../leader-election';
import { pruneEvents } from '../prune-events';
import { adjustToClock } from './adjust-to-clock';
import { admitRuns, ROOM } from './admit-runs';
import type { KnownFunction } from './read-functions';
import { relayEvents } from './relay-events';
import { lastSlots, makeSchedule } from './schedule';
import { sweepRuns } from './sweep-runs';
import { wakeWorkers } from './wake-workers';

export type Leadership = { presence: LeaderElection; stop(): Promise<void> };

type Options = {
  pool: pg.Pool;
  connectionString: string;
  functions: readonly KnownFunction[];
  log: Log;
};

/** Safety nets: notifications normally wake the relay, and dead processes are rare. */
const RELAY_EVERY = 5_000;
/** A run continues at most this late after a sleep, or for a retry. */
const WAKE_EVERY = 1_000;
/** Cron times are whole minutes; a function with a cron trigger starts at most this late. */
const SCHEDULE_EVERY = 5_000;
/** The lease of a process: once it has ended, others take over its work at most this late. */
const SWEEP_EVERY = 15_000;
const PRUNE_EVERY = 10 * MINUTE_MS;
/** After a database outage all processes reconnect at the same time; the leader gives the others this time to do so. */
const GRACE = 5_000;

/**
 * Joins the processes executing functions. One of them is the leader: it turns events and cron times into runs, admits
 * runs up to their limits, frees the work of killed processes, wakes workers for due runs and deletes old events. If
 * this process leads from the start, the first three are done once before this resolves.
 */
export async function joinLeadership({
  pool,
  connectionString,
  functions,
  log,
}: Options): Promise<Leadership> {
  const admit = coalesce(log, 'Runs could not be admitted.', () => admitRuns(pool, functions));
  const relay = coalesce(log, 'Events could not be relayed.', async () => {
    await relayEvents(pool, functions);
    await admit();
  });
  const adjust = coalesce(log, 'Sleeps could not be adjusted to the clock.', async () => {
    const jobs = await adjustToClock(pool);
    if (jobs > 0) log.info({ jobs }, 'The clock was set back; sleeps were adjusted.');
  });
  const wasSetBack = noticeClock();
  const sweep = coalesce(log, 'Runs could not be swept.', async () => {
    await adjust();
    const swept = await sweepRuns(pool, functions);
    if (swept.deadPools.length + swept.requeuedRuns > 0)
      log.info(swept, 'Took over the runs of ended processes.');
  });
  const writeDue = makeSchedule(pool, functions);
  const schedule = coalesce(log, 'Due events could not be written.', () => writeDue(new Date()));
  const prune = coalesce(log, 'Old events could not be removed.', () =>
    pruneEvents(pool, lastSlots(functions, new Date())),
  );
  const wake = coalesce(log, 'Workers could not be woken.', async () => {
    if (wasSetBack()) await adjust();
    await wakeWorkers(pool);
  });
  let grace: NodeJS.Timeout | undefined;
  let beginning: Promise<unknown> = Promise.resolve();
  const endGrace = (): void => {
    grace = undefined;
    sweep();
  };
  const onLead = (first: boolean): void => {
    log.info('This process relays events.');
    const relayed = schedule().then(relay);
    if (first) beginning = Promise.all([sweep(), relayed]);
    else grace = setTimeout(endGrace, GRACE);
  };

  const presence = await joinLeaderElection({
    connectionString,
    log,
    onLead,
    onNews: (channel) => (channel === ROOM ? admit() : relay()),
    channels: [ROOM],
  });
  await beginning;
  const timers = [
    setInterval(() => presence.isLeader() && relay(), RELAY_EVERY),
    setInterval(() => presence.isLeader() && wake(), WAKE_EVERY),
    setInterval(() => presence.isLeader() && schedule(), SCHEDULE_EVERY),
    setInterval(() => presence.isLeader() && grace === undefined && sweep(), SWEEP_EVERY),
    setInterval(() => presence.isLeader() && prune(), PRUNE_EVERY),
  ];
  return {
    presence,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(grace);
      await Promise.all(
        [schedule, relay, admit, wake, sweep, adjust, prune].map((work) => work.settled()),
      );
      await presence.stop();
    },
  };
}
