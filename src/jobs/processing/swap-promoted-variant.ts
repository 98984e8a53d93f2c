import { type Inngest, NonRetriableError } from 'inngest';
import { cancelPromote, swapPromotedVariant } from '@/domain/asset/promote/swap-promoted-variant';
import type { Promotion } from '@/domain/events';
import type { JobDependencies } from '../job-dependencies';

/** Checks of an image still being processed, before the promote is cancelled: about an hour and a half. */
const MAX_CHECKS = 100;

/**
 * Executes a promote. The swap is one transaction, which detects whether it has already happened, so it may run again
 * at any time. It starts after one second: if several calls were sent together, those arriving after the accepted one
 * still find it running and do not undo its result. It waits for the end of an image's processing.
 */
export const swapPromotedVariantLater = (
  client: Inngest,
  { domain }: Pick<JobDependencies, 'domain'>,
) =>
  client.createFunction(
    {
      id: 'swap-promoted-variant',
      retries: 5,
      concurrency: [{ key: 'event.data.organizationId', limit: 4 }, { limit: 16 }],
      triggers: { event: 'asset/promote-accepted' },
      onFailure: async ({ event, step }) => {
        const promotion = event.data.event.data as Promotion;
        await step.run('give up', () => cancelPromote(domain, promotion));
      },
    },
    async ({ event, step }) => {
      const promotion = event.data as Promotion;
      for (let look = 1; look <= MAX_CHECKS; look++) {
        await step.sleep(`wait ${look}`, `${Math.min(look, 60)}s`);
        const outcome = await step.run(`swap ${look}`, () =>
          swapPromotedVariant(domain, promotion),
        );
        if (outcome !== 'waiting') return outcome;
      }
      throw new NonRetriableError('The image was not processed in time.');
    },
  );
