import type { Inngest } from 'inngest';
import type { Domain } from '@/domain/operation';
import { forgetSignIns } from '@/domain/person/forget-sign-ins';

/** Every night (UTC), removes sessions and one-time links whose time is over. May run again at any time. */
export const forgetSignInsNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'forget-sign-ins', retries: 5, concurrency: 1, triggers: { cron: '13 4 * * *' } },
    async ({ step }) => ({
      forgotten: await step.run('forget', () => forgetSignIns(domain, domain.now())),
    }),
  );
