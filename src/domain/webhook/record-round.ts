import { DAY_MS, MINUTE_MS } from '@/contract/durations';
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
const SHORTEST_PAUSE_MS = 5_000;
const SWITCHED_OFF_AFTER_MS = 5 * DAY_MS;
/** A delivery that failed more often keeps its own pauses: the event may be the cause, not the endpoint. */
const BROUGHT_FORWARD = 4;

/**
 * Records whether an endpoint works. One accepted delivery shows that it does; when it failed before, its deliveries
 * are due again. An endpoint that accepts none is failing: while events fail that were not tried before, it pauses, for
 * half as long as it has been failing. After five days it is switched off. `isOver`: nobody waits for this run any more.
 */
export const recordRound = operation(
  async (change, endpoint: ActiveEndpoint, round: Round, isOver: boolean): Promise<void> => {
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
      await postponeBehind(change, id);
      await tx.webhookEndpoint.updateMany({ where: { id }, data: { announcedAt } });
      return;
    }
    const failingSince = endpoint.failingSince ?? at;
    const retryAt = round.failedFirst > 0 ? nextProbe(endpoint.failingSince, at) : null;
    await tx.webhookEndpoint.updateMany({
      where: { id },
      data: { announcedAt, failingSince, retryAt },
    });
    if (at.getTime() - failingSince.getTime() >= SWITCHED_OFF_AFTER_MS)
      await switchOff(change, id, 'It has failed for five days.');
  },
);

/** When a failing endpoint is tried again; null: after its first failure, as soon as something is due. */
function nextProbe(failingSince: Date | null, at: Date): Date | null {
  if (!failingSince) return null;
  const half = (at.getTime() - failingSince.getTime()) / 2;
  return new Date(at.getTime() + Math.min(Math.max(half, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
}

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
