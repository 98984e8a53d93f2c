import type { GetStepTools, Inngest } from 'inngest';
import { BlobsUnreachable } from '@/platform/blobs/port';

type Step = Pick<GetStepTools<Inngest>, 'run' | 'sleep'>;

/** Seconds before a step is tried again: 5, 10, 20 … at most two minutes, so that work goes on soon after an outage. */
const pauseAfter = (failures: number): number => Math.min(5 * 2 ** failures, 120);

/** About half a day. Every wait is remembered, and an Inngest server ends a run after 1,000 steps. */
const MAX_WAITS = 360;

/**
 * Runs a step that needs the store of the files. While the store is out of reach the step is run again and again,
 * for half a day: that is no failure of the step, and none of its retries is spent on it. Then it fails as any other.
 * What `task` results in is remembered as JSON.
 * @param pause how long to wait after so many failures, as the engine names lengths of time
 */
export async function waitForStore<Result>(
  step: Step,
  name: string,
  task: () => Promise<Result>,
  pause = (failures: number): string => `${pauseAfter(failures)}s`,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    const last = failures === MAX_WAITS;
    const outcome = await step.run(name, () =>
      task().then(
        (result) => ({ result }),
        (error) => {
          if (last || !(error instanceof BlobsUnreachable)) throw error;
          return { away: error.message };
        },
      ),
    );
    if (!('away' in outcome)) return (outcome as { result: Result }).result;
    await step.sleep('wait for the store', pause(failures));
  }
}
