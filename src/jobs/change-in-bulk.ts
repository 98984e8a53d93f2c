import type { Inngest } from 'inngest';
import {
  continueBulkChange,
  failBulkChange,
  type Progress,
  passOnBulkChange,
} from '@/domain/bulk-change/continue-bulk-change';
import type { Events } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import { BULK_CONCURRENCY } from './concurrency';

type Started = Events['asset/bulk-change-started'];

/** A step changes parts for this long: few enough steps, and a stopping worker waits no longer. */
const STEP_MS = 5000;
/** After this many steps another run continues; Inngest allows 1,000. */
const STEPS_PER_RUN = 500;

/**
 * Carries out a bulk change or its undo, part by part. Every part is a transaction that also records the progress, so
 * it resumes after an interruption, and may run again at any time. The bulk changes of an organization run one after
 * the other.
 */
export const changeInBulk = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    {
      id: 'change-in-bulk',
      retries: 10,
      concurrency: [{ key: 'event.data.organizationId', limit: 1 }, { limit: BULK_CONCURRENCY }],
      triggers: { event: 'asset/bulk-change-started' },
      onFailure: async ({ event, step }) => {
        const { bulkChangeId } = event.data.event.data as Started;
        await step.run('give up', () =>
          failBulkChange(domain, bulkChangeId, 'INTERNAL_SERVER_ERROR'),
        );
      },
    },
    async ({ event, step }) => {
      const { bulkChangeId: id } = event.data as Started;
      for (let n = 1; n <= STEPS_PER_RUN; n++) {
        const progress = await step.run(`change ${n}`, () => continueForAWhile(domain, id));
        if (progress === 'ended') return;
      }
      await step.run('pass on', () => passOnBulkChange(domain, id));
    },
  );

async function continueForAWhile(domain: Domain, id: string): Promise<Progress> {
  const end = Date.now() + STEP_MS;
  for (;;) {
    const progress = await continueBulkChange(domain, id);
    if (progress === 'ended' || Date.now() > end) return progress;
  }
}
