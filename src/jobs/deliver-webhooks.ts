import type { Inngest } from 'inngest';
import pLimit from 'p-limit';
import type { EventRow } from '@/domain/event/list-events';
import type { Events } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import { announceDueDeliveries } from '@/domain/webhook/announce-due-deliveries';
import { composeMessage } from '@/domain/webhook/compose-message';
import {
  type Attempt,
  giveUpGone,
  isAccepted,
  recordAttempt,
} from '@/domain/webhook/record-attempt';
import {
  type ActiveEndpoint,
  type DueDelivery,
  findActiveEndpoint,
  noteRun,
  takeDueDeliveries,
} from '@/domain/webhook/take-due-deliveries';
import { postMessage } from '@/platform/remote/post-message';

type Dependencies = {
  domain: Domain;
  /** An event as the interface shows it. */
  presentEvent: (row: EventRow) => object;
  /** Private networks allowed all the same. */
  allowedNetworks: readonly string[];
};

/** Concurrent deliveries to an endpoint, and deliveries of a step. */
const AT_ONCE = 4;
const PER_STEP = 20;
/** Endpoints served at the same time. They mostly wait for answers. */
const ENDPOINTS_AT_ONCE = 40;
/** After so many steps, the function starts over, so its run stays small. */
const STEPS_PER_RUN = 50;

/**
 * Sends the due deliveries to an endpoint, until it accepts none. May run again at any time: a delivery left unrecorded
 * by a crash is sent again, with the same id.
 */
export const deliverWebhooks = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    {
      id: 'deliver-webhooks',
      retries: 3,
      concurrency: [{ key: 'event.data.endpointId', limit: 1 }, { limit: ENDPOINTS_AT_ONCE }],
      triggers: { event: 'webhook/due' },
    },
    async ({ event, step }) => {
      const { endpointId } = event.data as Events['webhook/due'];
      for (let round = 0; round < STEPS_PER_RUN; round++) {
        const isFirst = round === 0;
        const sent = await step.run(`send ${round}`, () =>
          sendDue(dependencies, endpointId, isFirst),
        );
        if (sent.accepted === 0) return;
      }
      await step.run('go on', () => announceDueDeliveries(dependencies.domain));
    },
  );

/** Every minute, looks for due deliveries: retries, and what a crash left. */
export const announceDueWebhooks = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'announce-webhooks', retries: 1, concurrency: 1, triggers: { cron: '* * * * *' } },
    async ({ step }) => ({
      endpoints: await step.run('announce', () => announceDueDeliveries(domain)),
    }),
  );

/**
 * Returns how many the receiver accepted. For a formerly failing endpoint, a few are enough to see whether it still
 * fails.
 */
async function sendDue(dependencies: Dependencies, endpointId: string, isFirst: boolean) {
  const { domain } = dependencies;
  if (isFirst) await noteRun(domain, endpointId);
  const endpoint = await findActiveEndpoint(domain, endpointId);
  if (!endpoint) return { accepted: 0 };
  const most = endpoint.isFailing ? AT_ONCE : PER_STEP;
  const due = await takeDueDeliveries(domain, endpointId, most);
  const inTurn = pLimit(AT_ONCE);
  const outcomes = await Promise.all(
    due.map((delivery) => inTurn(() => send(dependencies, endpoint, delivery))),
  );
  return { accepted: outcomes.filter(Boolean).length };
}

/** Sends an event, and records the result. Returns whether it is settled for good. */
async function send(
  { domain, presentEvent, allowedNetworks }: Dependencies,
  endpoint: ActiveEndpoint,
  delivery: DueDelivery,
): Promise<boolean> {
  const message = await composeMessage(domain, endpoint, delivery, presentEvent);
  if (!message) {
    await giveUpGone(domain, delivery);
    return true;
  }
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const attempt: Attempt = await postMessage(endpoint.url, message, allowedNetworks).then(
    ({ status, answer }) => ({ status, tookMs: took(), answer, failure: null }),
    (error: Error) => ({ status: null, tookMs: took(), answer: null, failure: error.message }),
  );
  await recordAttempt(domain, endpoint, delivery, attempt);
  return isAccepted(attempt);
}
