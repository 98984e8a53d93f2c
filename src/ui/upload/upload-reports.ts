import { createListeners } from '../control/listen';

/** The longest time between two reports while something is being sent, in milliseconds. */
const STALL_MS = 1000;

/** Reports summaries to listeners: after changes, at most every `everyMs`, and regularly while `isSending`. */
export function createUploadReports<Summary>(
  summarize: () => Summary,
  isSending: () => boolean,
  everyMs: number,
) {
  const { subscribe, notify } = createListeners();
  let summary = summarize();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  function report() {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      summary = summarize();
      notify();
      clearTimeout(stallTimer);
      // A stalled connection sends no events; this report makes the stall visible.
      if (isSending()) stallTimer = setTimeout(report, STALL_MS);
    }, everyMs);
  }
  return {
    report,
    subscribe,
    /** The last reported summary. */
    summary: () => summary,
  };
}
