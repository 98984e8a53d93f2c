import type { Inngest } from 'inngest';
import type { Domain } from '@/domain/operation';
import { RETENTION } from '@/domain/retention/retention';

/** The functions for removing what is due, one for each row of the table. */
export const runRetention = (client: Inngest, { domain }: { domain: Domain }) =>
  RETENTION.map(({ id, cron, event, retries, steps }) => {
    const triggers = event ? [{ cron }, { event }] : { cron };
    return client.createFunction({ id, retries, concurrency: 1, triggers }, async ({ step }) => {
      const results: Record<string, unknown> = {};
      for (const [name, remove] of Object.entries(steps))
        results[name] = await step.run(name, () => remove(domain, domain.now()));
      return results;
    });
  });
