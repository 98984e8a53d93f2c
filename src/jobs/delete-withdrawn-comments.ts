import type { Inngest } from 'inngest';
import { deleteWithdrawnComments } from '@/domain/comment/delete-withdrawn-comments';
import type { Domain } from '@/domain/operation';

/** Every night (UTC), removes the comments that were deleted and cannot be restored any more. May run again at any time. */
export const deleteWithdrawnCommentsNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    {
      id: 'delete-withdrawn-comments',
      retries: 5,
      concurrency: 1,
      triggers: { cron: '15 4 * * *' },
    },
    async ({ step }) => ({
      deletedComments: await step.run('delete', () =>
        deleteWithdrawnComments(domain, domain.now()),
      ),
    }),
  );
