import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '@/contract/durations';
import { type Change, operation } from '../operation';
import { switchOff } from './record-attempt';
import type { ActiveEndpoint } from './take-due-deliveries';

/** The results of the deliveries made side by side. */
export type Round = {
  accepted: number;
  failed: number;
  /** Of the failed, those tried for the first time. */
  failedFirst: number;
};

/** Of an endpoint. */
export const LONGEST_PAUSE_MS = MINUTE_MS;
const SHORTEST_PAUSE_MS = 5 * SECOND_MS;
/** Without new events. */
const LONGEST_QUIET_PAUSE_MS = 15 * MINUTE_MS;
const SWITCHED_OFF_AFTER_MS = 5 * DAY_MS;
/** A delivery that failed more often keeps its own pauses: the event may be the cause, not the endpoint. */
const BROUGHT_FORWARD = 4;

/**
 * Records whether an endpoint works. One accepted delivery shows that it does; when it failed before, its deliveries
 * are due again. An endpoint that accepts none is failing: while events fail that were not tried before, it pauses, for
 * half as long as it has been failing. Without new events, one that failed before is tried instead. After five days it is
 * switched off. `isOver`: nobody waits for this run any more.
 */
export const recordRound = operation(
  async (change, endpoint: ActiveEndpoint, round: Round, isOver: boolean) => {
    const { tx, at } = change;
    const { id } = endpoint;
    const announcedAt = isOver ? null : at;
    if (round.accepted > 0) {
      await tx.webhookEndpoint.updateMany({
        where: { id },
        data: { announcedAt, failingSince: null, retryAt: null },
      });
      if (endpoint.failingSince) await bringForward(change, id);
      return;
    }
    if (round.failed === 0) {
      await tx.webhookEndpoint.updateMany({ where: { id }, data: { announcedAt } });
      await postponeBehind(change, id);
      return;
    }
    const failingSince = endpoint.failingSince ?? at;
    const failedMs = at.getTime() - failingSince.getTime();
    const isQuiet = round.failedFirst === 0;
    // At the first failure, a single event may be the cause.
    const isDown = endpoint.failingSince !== null;
    const retryAt = isDown && !isQuiet ? later(at, pauseAfter(failedMs)) : null;
    await tx.webhookEndpoint.updateMany({
      where: { id },
      data: { announcedAt, failingSince, retryAt },
    });
    if (isDown) await excuse(change, id);
    if (isDown && isQuiet) await tryAgainWithin(change, id, quietPauseAfter(failedMs));
    if (failedMs >= SWITCHED_OFF_AFTER_MS)
      await switchOff(change, id, 'It has failed for five days.');
  },
);

/** Milliseconds until a failing endpoint is tried again with new events. */
const pauseAfter = (failedMs: number) =>
  Math.min(Math.max(failedMs / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);

/** The same without new events: as long, but longer after the first hour, so that dead receivers take little time. */
const quietPauseAfter = (failedMs: number) =>
  Math.min(
    Math.max(pauseAfter(failedMs), (failedMs / HOUR_MS) * MINUTE_MS),
    LONGEST_QUIET_PAUSE_MS,
  );

/**
 * Has the delivery that is due next tried within `ms`: whether the endpoint works again must not depend on the pauses of
 * a single delivery, which grow to a day. Each failure makes the next one another delivery, if there is one.
 */
const tryAgainWithin = ({ tx, at }: Change, endpointId: string, ms: number) => {
  const latest = later(at, ms);
  return tx.$executeRaw`
    UPDATE webhook_delivery SET due = ${latest}
    WHERE due > ${latest} AND id = (
      SELECT id FROM (
        SELECT DISTINCT ON (subject) id, due FROM webhook_delivery
        WHERE endpoint_id = ${endpointId} AND state = 'pending' ORDER BY subject, id
      ) first ORDER BY due, id LIMIT 1)`;
};

/** While an endpoint accepts nothing, no event is the cause: however often it fails, it will be brought forward. */
const excuse = ({ tx }: Change, endpointId: string) =>
  tx.webhookDelivery.updateMany({
    where: { endpointId, state: 'pending', attempts: { gt: BROUGHT_FORWARD } },
    data: { attempts: BROUGHT_FORWARD },
  });

const bringForward = ({ tx, at }: Change, endpointId: string) =>
  tx.webhookDelivery.updateMany({
    where: { endpointId, state: 'pending', due: { gt: at }, attempts: { lte: BROUGHT_FORWARD } },
    data: { due: at },
  });

/** Deliveries behind another one of their asset are due with it: else they would be looked for every second. */
const postponeBehind = ({ tx }: Change, endpointId: string) => tx.$executeRaw`
  UPDATE webhook_delivery d SET due = first.due
  FROM (
    SELECT DISTINCT ON (subject) subject, due FROM webhook_delivery
    WHERE endpoint_id = ${endpointId} AND state = 'pending' ORDER BY subject, id
  ) first
  WHERE d.endpoint_id = ${endpointId} AND d.state = 'pending' AND d.subject = first.subject AND d.due < first.due`;
