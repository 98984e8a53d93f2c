import { deleteAllExcessEvents, deleteOldEvents } from '../event/delete-old-events';
import type { EventName } from '../events';
import type { Domain } from '../operation';
import {
  deleteEndedCredentials,
  deleteEndedInvitations,
  deleteEndedShareLinks,
  deleteExpiredSignIns,
  deleteIdempotentResults,
  deleteKilledRuns,
  deleteOldAudit,
  deleteOldBulkChanges,
  deleteOldDeliveries,
  deleteOldMail,
  deleteOldRequests,
  deleteUnconfirmedPeople,
  deleteUnusedApplications,
  deleteWithdrawnComments,
} from './delete-old-rows';
import { expireUnclaimedLibraries, removeExcessUnclaimed } from './expire-unclaimed-libraries';
import { expireUploads } from './expire-uploads';
import { purgeTrash } from './purge-trash';
import { purgeTrashedLibraries } from './purge-trashed-libraries';
import { purgeTrashedOrganizations } from './purge-trashed-organizations';

/** A background function for removing what is due. It may run again at any time. */
type Removal<Result> = {
  /** Stored with each run, in our database or an outside Inngest server: it never changes. */
  id: string;
  /** When it runs, UTC. */
  cron: string;
  /** An event with which it runs, too. */
  event?: EventName;
  retries: 3 | 5;
  /** By name, also stored with each run. `now` may differ from the clock's time. */
  steps: Record<string, (domain: Domain, now: Date) => Promise<Result>>;
};

/** How many of each: `assets`, `libraries` … */
type Counts = Record<string, number>;

/**
 * Also removed at once by an operator, or by the repair of a check (docs/rules.md#trash, docs/rules.md#claiming,
 * docs/rules.md#resumable-uploads).
 */
const ALSO_ON_DEMAND: readonly Removal<Counts>[] = [
  {
    id: 'expire-uploads',
    cron: '37 * * * *',
    retries: 3,
    steps: { expire: expireUploads },
  },
  {
    id: 'purge-trash',
    cron: '17 3 * * *',
    retries: 5,
    steps: {
      purge: async (domain, now) => ({ assets: await purgeTrash(domain, now) }),
      'purge organizations': purgeTrashedOrganizations,
      'purge libraries': purgeTrashedLibraries,
    },
  },
  {
    id: 'expire-unclaimed-libraries',
    cron: '47 3 * * *',
    event: 'library/unclaimed-near-limit',
    retries: 5,
    steps: {
      expire: async (domain, now) => ({ libraries: await expireUnclaimedLibraries(domain, now) }),
      'make room': async (domain) => ({ libraries: await removeExcessUnclaimed(domain) }),
    },
  },
];

/** Each step returns how many rows it deleted. */
const BY_SCHEDULE_ONLY: readonly Removal<number>[] = [
  {
    id: 'delete-old-mail',
    cron: '7 4 * * *',
    retries: 5,
    steps: { 'delete-mails': deleteOldMail },
  },
  {
    id: 'delete-old-bulk-changes',
    cron: '12 4 * * *',
    retries: 5,
    steps: { delete: deleteOldBulkChanges },
  },
  {
    id: 'delete-killed-runs',
    cron: '26 * * * *',
    retries: 5,
    steps: { delete: deleteKilledRuns },
  },
  {
    id: 'delete-old-approval-requests',
    cron: '19 4 * * *',
    retries: 5,
    steps: { delete: deleteOldRequests },
  },
  {
    id: 'delete-expired-sign-ins',
    cron: '13 * * * *',
    retries: 5,
    steps: {
      'delete-sign-ins': deleteExpiredSignIns,
      'delete-applications': deleteUnusedApplications,
      'delete-people': deleteUnconfirmedPeople,
    },
  },
  {
    id: 'delete-ended-share-links',
    cron: '14 4 * * *',
    retries: 5,
    steps: { delete: deleteEndedShareLinks },
  },
  {
    id: 'delete-withdrawn-comments',
    cron: '15 4 * * *',
    retries: 5,
    steps: { delete: deleteWithdrawnComments },
  },
  {
    id: 'delete-old-events',
    cron: '22 * * * *',
    retries: 5,
    steps: {
      delete: deleteOldEvents,
      'delete-excess': deleteAllExcessEvents,
      'delete-deliveries': deleteOldDeliveries,
    },
  },
  {
    id: 'delete-old-audit',
    cron: '24 * * * *',
    retries: 5,
    steps: { delete: deleteOldAudit },
  },
  {
    id: 'delete-idempotent-results',
    cron: '27 * * * *',
    retries: 5,
    steps: { delete: deleteIdempotentResults },
  },
  {
    id: 'delete-ended-access',
    cron: '16 4 * * *',
    retries: 5,
    steps: {
      'delete-credentials': deleteEndedCredentials,
      'delete-invitations': deleteEndedInvitations,
    },
  },
];

export const RETENTION: readonly Removal<Counts | number>[] = [
  ...ALSO_ON_DEMAND,
  ...BY_SCHEDULE_ONLY,
];

export type Removed = {
  /** Assets, variants included, whose 30 days in the trash are over, alone or with their library or organization. */
  purgedAssets: number;
  /** Libraries nobody claimed in time, and those whose 30 days in the trash are over, alone or with their organization. */
  removedLibraries: number;
};

/** Runs the steps of ALSO_ON_DEMAND. A failure does not stop the others; the last error is thrown at the end. */
export async function runRetention(domain: Domain, now: Date): Promise<Removed> {
  const removed = { purgedAssets: 0, removedLibraries: 0 };
  const failures: unknown[] = [];
  for (const step of ALSO_ON_DEMAND.flatMap(({ steps }) => Object.values(steps))) {
    try {
      const { assets = 0, libraries = 0 } = await step(domain, now);
      removed.purgedAssets += assets;
      removed.removedLibraries += libraries;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.at(-1);
  return removed;
}
