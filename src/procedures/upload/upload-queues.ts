import { refuse } from '@/contract/errors';
import { type FairQueue, makeFairQueue, QueueTimeout } from '@/platform/fair-queue';

/** Milliseconds that an upload waits at each step until it is its organization's turn. */
const TIMEOUT_MS = 30_000;

/**
 * The steps of an upload after its body was staged. At each, organizations take turns: thousands of uploads of one of
 * them do not delay the first upload of another.
 */
const QUEUES = {
  /** One organization at a time uses one decoder, so that files which hang it leave the other decoder to others. */
  inspect: makeFairQueue({ total: 4, perKey: 1, timeoutMs: TIMEOUT_MS }),
  store: makeFairQueue({ total: 8, perKey: 4, timeoutMs: TIMEOUT_MS }),
  /**
   * Uploads to one organization wait for each other in the database, which counts their bytes. Only some of the
   * connections may wait there; otherwise other requests get no connection when many uploads end together.
   */
  record: makeFairQueue({ total: 4, perKey: 2, timeoutMs: TIMEOUT_MS }),
} satisfies Record<string, FairQueue>;

/** Runs a step when it is the organization's turn. Refuses with SERVICE_UNAVAILABLE what would wait too long. */
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
