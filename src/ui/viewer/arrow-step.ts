const LONGEST_STEP_SECONDS = 5;
const DIRECTIONS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** How many seconds a key moves the position in a video of this length, in seconds; null for other keys. */
export function arrowStep(key: string, duration: number): number | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  return direction * Math.min(LONGEST_STEP_SECONDS, duration / 100);
}
