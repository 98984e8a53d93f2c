import type { Inngest } from 'inngest';
import { purgeTrash } from '@/domain/asset/purge-trash';
import { purgeTrashedLibraries } from '@/domain/library/purge-trashed-libraries';
import type { Domain } from '@/domain/operation';
import { purgeTrashedOrganizations } from '@/domain/organization/purge-trashed-organizations';

/** Every night (UTC), purges assets, libraries and organizations that have been in the trash for 30 days. May run again at any time. */
export const purgeTrashNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'purge-trash', retries: 5, concurrency: 1, triggers: { cron: '17 3 * * *' } },
    async ({ step }) => ({
      purgedAssets: await step.run('purge', () => purgeTrash(domain, domain.now())),
      purgedOrganizations: await step.run('purge organizations', () =>
        purgeTrashedOrganizations(domain, domain.now()),
      ),
      purgedLibraries: await step.run('purge libraries', () =>
        purgeTrashedLibraries(domain, domain.now()),
      ),
    }),
  );
