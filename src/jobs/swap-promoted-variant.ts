import { type Inngest, NonRetriableError } from 'inngest';
import { cancelPromote, swapPromotedVariant } from '@/domain/asset/swap-promoted-variant';
import type { Promotion } from '@/domain/events';
import type { JobDependencies } from './job-dependencies';

/** Looks at an image that is being processed, before the promote is given up: about an hour and a half. */
const MAX_CHECKS = 100;

/**
 * Carries out a promote. The swap is one transaction that knows whether it has happened already, so it may
 * run again at any time. It begins after a second: of calls that were sent together, those that arrive later
 * than the accepted one still meet it running, instead of undoing what it did. Of images that are being
 * processed it awaits the end.
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
