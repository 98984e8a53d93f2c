import { setTimeout as pause } from 'node:timers/promises';
import type { DiskSpace } from '../disk-space';
import type { Log } from '../log';
import { fetchModel, type HubModel } from './fetch-model';
import { UnusableModel } from './read-model-folder';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Fetches a model in the background, again and again until it is there, with longer and longer pauses; not again when it is
 * unusable. Returns a function that stops it; what arrived is kept.
 */
export function keepFetching(
  model: HubModel,
  options: { models: string; disk: Pick<DiskSpace, 'aboveFloor'>; log: Log },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function fetchUntilThere() {
    for (let waitMs = FIRST_PAUSE_MS; !signal.aborted; ) {
      try {
        return await fetchModel(model, { ...options, signal });
      } catch (error) {
        if (signal.aborted) return;
        const reason = String(error);
        options.log.warn({ model: model.name, reason }, 'The model could not be fetched.');
        if (error instanceof UnusableModel) return;
      }
      await pause(waitMs, null, { signal, ref: false }).catch(() => {});
      waitMs = Math.min(2 * waitMs, LONGEST_PAUSE_MS);
    }
  }
  const fetching = fetchUntilThere();
  return async () => {
    stopping.abort();
    await fetching;
  };
}
