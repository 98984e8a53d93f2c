import { DAY_MS, earlier } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
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

/** The receiver is gone, as it says itself. */
const GONE = 410;

/**
 * Records an attempt and its consequence: delivered with a 2xx, otherwise tried again later or given up. An endpoint
 * answering that it is gone is switched off. Owners are told of it by mail, of abandoned deliveries once a day.
 */
export const recordAttempt = operation(
  async (change, endpoint: ActiveEndpoint, delivery: DueDelivery, attempt: Attempt) => {
    const { tx, at } = change;
    await tx.webhookAttempt.create({ data: { deliveryId: delivery.id, at, ...attempt } });
    await tx.$executeRaw`
      DELETE FROM webhook_attempt WHERE delivery_id = ${delivery.id} AND id <= (
        SELECT id FROM webhook_attempt WHERE delivery_id = ${delivery.id}
        ORDER BY id DESC OFFSET ${LIMITS.webhookLog.attempts} LIMIT 1)`;
    const isDelivered = isAccepted(attempt);
    const due = isDelivered ? null : nextAttempt(delivery, at);
    const state = isDelivered ? 'delivered' : due === null ? 'parked' : 'pending';
    const { count } = await tx.webhookDelivery.updateMany({
      // A delivery resent by a person meanwhile keeps its result, and two failures at the same time count as one.
      where: {
        id: delivery.id,
        state: 'pending',
        ...(!isDelivered && { attempts: delivery.attempts }),
      },
      data: { state, attempts: { increment: 1 }, ...(due && { due }) },
    });
    if (attempt.status === GONE) await switchOff(change, endpoint.id, 'It answered 410 Gone.');
    else if (state === 'parked' && count > 0) await tellAbandoned(change, endpoint.id);
  },
);

/** Switches an endpoint off, unless it is off already, and mails the owners. */
export async function switchOff(change: Change, id: string, why: string) {
  const { count } = await change.tx.webhookEndpoint.updateMany({
    where: { id, switchedOffAt: null },
    data: { switchedOffAt: change.at, switchedOffWhy: why },
  });
  if (count > 0) await mailOwners(change, id, 'switched off', why);
}

async function tellAbandoned(change: Change, id: string) {
  const { tx, at } = change;
  const yesterday = earlier(at, DAY_MS);
  const told = await tx.webhookEndpoint.updateMany({
    where: { id, OR: [{ toldAt: null }, { toldAt: { lte: yesterday } }] },
    data: { toldAt: at },
  });
  if (told.count > 0) await mailOwners(change, id, 'given up', '');
}

/**
 * Gives up a pending delivery whose event is no longer kept, or whose library is no longer chosen. It does not count as a
 * failure of the endpoint.
 */
export const giveUpGone = operation(async ({ tx, at }, { id }: DueDelivery) => {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, state: 'pending' },
    data: { state: 'parked' },
  });
  if (count === 0) return;
  const nothing = { status: null, tookMs: 0, answer: null };
  await tx.webhookAttempt.create({
    data: { deliveryId: id, at, ...nothing, failure: 'The event is no longer kept or chosen.' },
  });
});
