import { MINUTE_MS } from '@/contract/durations';
import type { Round, Turns } from '@/domain/analysis/find-unanalysed';
import { isStoreAway } from '../wait-for-store';

/** Images of one step, unless they take longer than a minute. */
const IMAGES_PER_STEP = 20;
const STEP_MS = MINUTE_MS;

/** How far a run is that works on images of all organizations in turns. */
export type Progress = {
  /** As in Round. */
  after: string;
  /** In milliseconds: when the run began, and when the last step ended. */
  begun: number;
  at: number;
  /** Images that did not fail. */
  done: number;
  /** Images that failed for a reason of the machine since one did not. */
  failures: number;
  /** Of the last one that failed. */
  reason: string | null;
  /** Whether nothing is left. */
  isEnd: boolean;
};

export const beginProgress = (now: Date): Progress => ({
  after: '',
  begun: now.getTime(),
  at: now.getTime(),
  done: 0,
  failures: 0,
  reason: null,
  isEnd: false,
});

type Work<Image> = {
  now: () => Date;
  list: (round: Round, limit: number) => Promise<Turns<Image>>;
  /** Rejects for reasons of the machine only. */
  work: (image: Image) => Promise<void>;
  /** Has others come first in a later run. */
  postpone: (image: Image) => Promise<void>;
};

/**
 * One step: works on some images. One that fails for a reason of the machine is left for a later run, and others follow.
 * Throws only when the store of the files is away.
 */
export async function workInTurns<Image extends { organizationId: string }>(
  before: Progress,
  { now, list, work, postpone }: Work<Image>,
): Promise<Progress> {
  const progress = { ...before };
  const begun = now().getTime();
  const round = { after: before.after, begun: new Date(before.begun) };
  const { images, after } = await list(round, IMAGES_PER_STEP);
  progress.isEnd = images.length === 0 && before.after === '';
  progress.after = after;
  for (const image of images) {
    try {
      await work(image);
      Object.assign(progress, { done: progress.done + 1, failures: 0 });
    } catch (error) {
      if (isStoreAway(error)) throw error;
      await postpone(image);
      progress.failures += 1;
      progress.reason = (error as Error).message;
    }
    if (now().getTime() - begun <= STEP_MS) continue;
    progress.after = image.organizationId;
    break;
  }
  return { ...progress, at: now().getTime() };
}
