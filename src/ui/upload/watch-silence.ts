/** A connection without progress for this long counts as broken. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Calls `onSilence` after a minute without progress. */
export function watchSilence(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
  };
  heard();
  return { heard, end: () => clearTimeout(timer) };
}
