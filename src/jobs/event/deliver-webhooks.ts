import type { Inngest } from 'inngest';
import pLimit from 'p-limit';
import type { EventRow } from '@/domain/event/list-events';
import type { Events } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import { catchUp } from '@/domain/webhook/catch-up';
import { composeMessage } from '@/domain/webhook/compose-message';
import {
  type Attempt,
  giveUpGone,
  isAccepted,
  recordAttempt,
} from '@/domain/webhook/record-attempt';
import { recordRound } from '@/domain/webhook/record-round';
import {
  type ActiveEndpoint,
  type DueDelivery,
  findActiveEndpoint,
  takeDueDeliveries,
} from '@/domain/webhook/take-due-deliveries';
import { networkOf } from '@/platform/rate-limit/network-of';
import { makePace, type Pace } from '@/platform/remote/pace';
import { postMessage } from '@/platform/remote/post-message';
import { WEBHOOK_CONCURRENCY } from '../concurrency';

type Dependencies = {
  domain: Domain;
  /** An event as the interface shows it. */
  presentEvent: (row: EventRow) => object;
  /** Private networks allowed all the same. */
  allowedNetworks: readonly string[];
};

type Sending = Dependencies & { pace: Pace };

/** Concurrent deliveries to an endpoint, and deliveries of a step. */
const AT_ONCE = 4;
const PER_STEP = 20;
/**
 * After this time a step begins no more deliveries, and a run only one more step, because other endpoints wait for its
 * place.
 */
const LONGEST_STEP_MS = 10_000;
const LONGEST_RUN_MS = 20_000;
/** A run stays small. */
const STEPS_PER_RUN = 50;
/** Messages to one address, and of one organization to all: nobody floods others through this service. */
const PACE = { perSecond: 20, burst: 20 };

/**
 * Sends the due deliveries to an endpoint, until it accepts none or others should have a turn. May run again at any
 * time: a delivery left unrecorded by a crash is sent again, with the same id.
 */
export function deliverWebhooks(client: Inngest, given: Dependencies) {
  const dependencies = { ...given, pace: makePace(PACE) };
  return client.createFunction(
    {
      id: 'deliver-webhooks',
      retries: 3,
      concurrency: [{ key: 'event.data.endpointId', limit: 1 }, { limit: WEBHOOK_CONCURRENCY }],
      triggers: { event: 'webhook/due' },
    },
    async ({ event, step }) => {
      const { endpointId } = event.data as Events['webhook/due'];
      let spentMs = 0;
      for (let round = 0; round < STEPS_PER_RUN; round++) {
        const isLast = round === STEPS_PER_RUN - 1 || spentMs > LONGEST_RUN_MS;
        const sent = await step.run(`send ${round}`, () =>
          sendDue(dependencies, endpointId, isLast),
        );
        if (sent.isOver) return;
        spentMs += sent.tookMs;
      }
    },
  );
}

/**
 * Sends what is due now. To a failing endpoint, a few deliveries are enough to see whether it still fails. `isOver`:
 * it accepted none, or this is the last step of the run. What is left is announced again.
 */
async function sendDue(dependencies: Sending, endpointId: string, isLast: boolean) {
  const { domain } = dependencies;
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const endpoint = await findActiveEndpoint(domain, endpointId);
  if (!endpoint) return { isOver: true, tookMs: took() };
  if (endpoint.isBehind) await catchUp(domain, endpointId);
  const most = endpoint.failingSince ? AT_ONCE : PER_STEP;
  const due = await takeDueDeliveries(domain, endpointId, most);
  const inTurn = pLimit(AT_ONCE);
  const round = { accepted: 0, failed: 0, failedFirst: 0 };
  await Promise.all(
    due.map((delivery) =>
      inTurn(async () => {
        if (took() > LONGEST_STEP_MS) return;
        if (await send(dependencies, endpoint, delivery)) return round.accepted++;
        round.failed++;
        if (delivery.attempts === 0) round.failedFirst++;
      }),
    ),
  );
  const isOver = round.accepted === 0 || isLast;
  await recordRound(domain, endpoint, round, isOver);
  return { isOver, tookMs: took() };
}

/** Sends an event, and records the result. Returns whether it is settled for good. */
async function send(
  { domain, presentEvent, allowedNetworks, pace }: Sending,
  endpoint: ActiveEndpoint,
  delivery: DueDelivery,
): Promise<boolean> {
  const message = await composeMessage(domain, endpoint, delivery, presentEvent);
  if (!message) {
    await giveUpGone(domain, delivery);
    return true;
  }
  const { organizationId } = endpoint;
  let begun = performance.now();
  const takeTurn = async (addresses: string[]) => {
    await pace.take(`organization ${organizationId}`, endpoint.id);
    for (const network of new Set(addresses.map(networkOf)))
      await pace.take(network, organizationId);
    begun = performance.now();
  };
  const took = () => Math.round(performance.now() - begun);
  const attempt: Attempt = await postMessage(endpoint.url, message, {
    allowedNetworks,
    takeTurn,
  }).then(
    ({ status, answer }) => ({ status, tookMs: took(), answer, failure: null }),
    (error: Error) => ({ status: null, tookMs: took(), answer: null, failure: error.message }),
  );
  await recordAttempt(domain, endpoint, delivery, attempt);
  return isAccepted(attempt);
}
