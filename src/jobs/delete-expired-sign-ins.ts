import type { Inngest } from 'inngest';
import { deleteUnusedApplications } from '@/domain/application/delete-unused-applications';
import type { Domain } from '@/domain/operation';
import { deleteExpiredSignIns } from '@/domain/person/delete-expired-sign-ins';

/**
 * Every night (UTC), deletes expired sessions, one-time links and application tokens, and applications that nobody
 * authorizes. May run again at any time.
 */
export const deleteExpiredSignInsNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'delete-expired-sign-ins', retries: 5, concurrency: 1, triggers: { cron: '13 4 * * *' } },
    async ({ step }) => ({
      signIns: await step.run('delete-sign-ins', () => deleteExpiredSignIns(domain, domain.now())),
      applications: await step.run('delete-applications', () =>
        deleteUnusedApplications(domain, domain.now()),
      ),
    }),
  );
