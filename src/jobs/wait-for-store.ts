import type { GetStepTools, Inngest } from 'inngest';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { type DiskSpace, isDiskFull } from '@/platform/disk-space';

type Step = Pick<GetStepTools<Inngest>, 'run' | 'sleep'>;

/**
 * Rejects with BlobsUnreachable unless this many bytes may be written: renditions would take the database's last space.
 */
export async function requireDiskSpace(disk: DiskSpace, bytes = 0) {
  if ((await disk.aboveFloor()) < bytes)
    throw new BlobsUnreachable(new Error('the disk is almost full'));
}

/** Seconds before a step is retried: 5, 10, 20 … at most two minutes, so work continues soon after an outage. */
const pauseAfter = (failures: number): number => Math.min(5 * 2 ** failures, 120);

/** About half a day. Every wait is a stored step, and an Inngest server ends a run after 1,000 steps. */
const MAX_WAITS = 360;

/** Whether the store cannot be reached or the disk is full, which says nothing about the file. */
export const isStoreAway = (error: unknown): error is Error =>
  error instanceof BlobsUnreachable || isDiskFull(error);

/**
 * Runs a step that needs the blob store. While the store is unreachable or the disk full, the step is repeated for half
 * a day: this does not count as a failure and uses none of its retries. After half a day it fails like any other step.
 * The result of `task` is stored as JSON.
 */
export async function waitForStore<Result>(
  step: Step,
  name: string,
  task: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    const last = failures === MAX_WAITS;
    const outcome = await step.run(name, () =>
      task().then(
        (result) => ({ result }),
        (error) => {
          if (last || !isStoreAway(error)) throw error;
          return { away: error.message };
        },
      ),
    );
    if (!('away' in outcome)) return (outcome as { result: Result }).result;
    await step.sleep('wait for the store', `${pauseAfter(failures)}s`);
  }
}
