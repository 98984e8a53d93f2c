import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { PrincipalOrganization } from '@/domain/access/principal';
import { makePermits, NoPermit, type Permit, type Permits } from '@/platform/permits';
import { callerIdOf, holderOf, type ProcessPermits } from '../process-permits';

/** Milliseconds an upload waits at each step for its organization's turn. */
const WAIT_MS = 30_000;

/**
 * The steps of an upload after its body was staged. At each step organizations take turns: thousands of uploads to one
 * organization do not delay the first upload to another.
 */
const QUEUES = {
  /** One organization uses one decoder at a time. If its files hang it, the other decoder is left for others. */
  inspect: makePermits({ total: 4, perHolder: 1, perGroup: { unclaimed: 2 }, waitMs: WAIT_MS }),
  store: makePermits({ total: 8, perHolder: 4, perGroup: { unclaimed: 4 }, waitMs: WAIT_MS }),
  /**
   * Uploads to one organization wait for each other in the database, which counts their bytes. Only some connections
   * may wait there; otherwise other requests would get none when many uploads end together.
   */
  record: makePermits({ total: 4, perHolder: 2, perGroup: { unclaimed: 2 }, waitMs: WAIT_MS }),
} satisfies Record<string, Permits>;

/**
 * Receives the bytes of an upload with a permit. Refuses with RATE_LIMIT_EXCEEDED a caller who sends many at once already,
 * and with SERVICE_UNAVAILABLE when others do, after half a minute.
 */
export const withUploadPermit = <Result>(
  permits: Pick<ProcessPermits, 'upload'>,
  { organization, principal }: Pick<LibraryForWriting, 'organization' | 'principal'>,
  receive: (permit: Permit) => Promise<Result>,
): Promise<Result> => permits.upload.run(holderOf(organization, callerIdOf(principal)), receive);

/** Runs a step when it is the organization's turn. Refuses with SERVICE_UNAVAILABLE after too long a wait. */
export const inTurn = <Result>(
  step: keyof typeof QUEUES,
  organization: Pick<PrincipalOrganization, 'id' | 'unclaimed'>,
  task: () => Promise<Result>,
): Promise<Result> =>
  QUEUES[step].run(holderOf(organization), task).catch((error) => {
    if (!(error instanceof NoPermit)) throw error;
    return refuse('SERVICE_UNAVAILABLE', {
      message: 'Too many files are being processed. Try again in ten seconds.',
      retryAfterSeconds: 10,
    });
  });
