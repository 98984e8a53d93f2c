import type { Inngest } from 'inngest';
import type { Domain } from '@/domain/operation';
import { expireUploads } from '@/domain/upload/expire-uploads';

/**
 * Every hour, ends resumable uploads that received nothing for a day, and forgets those that ended a day ago. May run
 * again at any time.
 */
export const expireUploadsHourly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'expire-uploads', retries: 3, concurrency: 1, triggers: { cron: '37 * * * *' } },
    async ({ step }) => step.run('expire', () => expireUploads(domain, domain.now())),
  );
