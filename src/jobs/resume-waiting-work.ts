import type { Inngest } from 'inngest';
import { resumeWork } from '@/domain/check/check-background-work';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';

/**
 * Every ten minutes, starts again what waits although no job is running for it. Nothing should: every change is written
 * with its event in one transaction, and lost events are sent again. May run again at any time.
 */
export const resumeWaitingWork = (client: Inngest, { domain, log }: { domain: Domain; log: Log }) =>
  client.createFunction(
    {
      id: 'resume-waiting-work',
      retries: 0,
      concurrency: 1,
      triggers: { cron: '4,14,24,34,44,54 * * * *' },
    },
    async ({ step }) => {
      const resumed = await step.run('resume', () => resumeWork(domain));
      if (resumed.length > 0) log.warn({ resumed }, 'Work that waited was started again.');
      return { resumed: resumed.length };
    },
  );
