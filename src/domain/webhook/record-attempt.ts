import { DAY_MS } from '@/contract/durations';
import { type Change, operation } from '../operation';
import { mailOwners } from './mail-owners';
import { type ActiveEndpoint, type DueDelivery, nextAttempt } from './take-due-deliveries';

/** The result of an attempt. `status`: null when no answer came. */
export type Attempt = {
  status: number | null;
  tookMs: number;
  /** The beginning of the answer. */
  answer: string | null;
  /** Why no answer came; null when one came. */
  failure: string | null;
};

/** Whether the receiver took the event: with a 2xx. */
export const isAccepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

const SWITCHED_OFF_AFTER_MS = 5 * DAY_MS;
/** The receiver is gone, as it says itself. */
const GONE = 410;

/**
 * Records an attempt and its consequence: delivered with a 2xx, otherwise tried again later or given up. An endpoint
 * answering that it is gone, or failing for five days, is switched off. Owners are told of both by mail, of abandoned
 * deliveries once a day.
 */
export const recordAttempt = operation(
  async (change, endpoint: ActiveEndpoint, delivery: DueDelivery, attempt: Attempt) => {
    const { tx, at } = change;
    await tx.webhookAttempt.create({ data: { deliveryId: delivery.id, at, ...attempt } });
    const isDelivered = isAccepted(attempt);
    const due = isDelivered ? null : nextAttempt(delivery, at);
    const state = isDelivered ? 'delivered' : due === null ? 'parked' : 'pending';
    await tx.webhookDelivery.updateMany({
      // A delivery resent by a person meanwhile keeps its result.
      where: { id: delivery.id, state: 'pending' },
      data: { state, attempts: { increment: 1 }, ...(due && { due }) },
    });
    if (isDelivered) await noteSuccess(change, endpoint);
    else await noteFailure(change, endpoint, attempt, state === 'parked');
  },
);

/** Gives a delivery up whose event is no longer kept. The endpoint has no part in it. */
export const giveUpGone = operation(async ({ tx, at }, { id }: DueDelivery) => {
  const nothing = { status: null, tookMs: 0, answer: null };
  await tx.webhookAttempt.create({
    data: { deliveryId: id, at, ...nothing, failure: 'The event is no longer kept.' },
  });
  await tx.webhookDelivery.update({ where: { id }, data: { state: 'parked' } });
});

/** From then on, due deliveries are announced at once again. */
const noteSuccess = ({ tx }: Change, { id }: ActiveEndpoint) =>
  tx.webhookEndpoint.updateMany({
    where: { id, failingSince: { not: null } },
    data: { failingSince: null, announcedAt: null },
  });

async function noteFailure(
  change: Change,
  { id }: ActiveEndpoint,
  { status }: Attempt,
  isParked: boolean,
) {
  const { tx, at } = change;
  await tx.webhookEndpoint.updateMany({
    where: { id, failingSince: null },
    data: { failingSince: at },
  });
  const longAgo = new Date(at.getTime() - SWITCHED_OFF_AFTER_MS);
  const why = status === GONE ? 'It answered 410 Gone.' : 'It has failed for five days.';
  const switchedOff = await tx.webhookEndpoint.updateMany({
    where: {
      id,
      switchedOffAt: null,
      ...(status === GONE ? {} : { failingSince: { lte: longAgo } }),
    },
    data: { switchedOffAt: at, switchedOffWhy: why },
  });
  if (switchedOff.count > 0) return mailOwners(change, id, 'switched off', why);
  if (!isParked) return;
  const yesterday = new Date(at.getTime() - DAY_MS);
  const told = await tx.webhookEndpoint.updateMany({
    where: { id, OR: [{ toldAt: null }, { toldAt: { lte: yesterday } }] },
    data: { toldAt: at },
  });
  if (told.count > 0) await mailOwners(change, id, 'given up', '');
}
