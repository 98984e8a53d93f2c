import { refuse } from '@/contract/errors';
import { type FairQueue, makeFairQueue, QueueTimeout } from '@/platform/fair-queue';

/** Milliseconds an upload waits at each step for its organization's turn. */
const TIMEOUT_MS = 30_000;

/**
 * The steps of an upload after its body was staged. At each step organizations take turns: thousands of uploads to one
 * organization do not delay the first upload to another.
 */
const QUEUES = {
  /** One organization uses one decoder at a time. If its files hang it, the other decoder is left for others. */
  inspect: makeFairQueue({ total: 4, perKey: 1, timeoutMs: TIMEOUT_MS }),
  store: makeFairQueue({ total: 8, perKey: 4, timeoutMs: TIMEOUT_MS }),
  /**
   * Uploads to one organization wait for each other in the database, which counts their bytes. Only some connections
   * may wait there; otherwise other requests would get none when many uploads end together.
   */
  record: makeFairQueue({ total: 4, perKey: 2, timeoutMs: TIMEOUT_MS }),
} satisfies Record<string, FairQueue>;

/** Runs a step when it is the organization's turn. Refuses with SERVICE_UNAVAILABLE after too long a wait. */
export const inTurn = <Result>(
  step: keyof typeof QUEUES,
  organizationId: string,
  task: () => Promise<Result>,
): Promise<Result> =>
  QUEUES[step].run(organizationId, task).catch((error) => {
    if (!(error instanceof QueueTimeout)) throw error;
    return refuse('SERVICE_UNAVAILABLE', {
      message:
        'Too many files are being uploaded to this organization. Send fewer at the same time.',
      retryAfterSeconds: 10,
    });
  });
