import { readPath } from './read-limits';
import { UnsupportedFeatureError } from './unsupported-feature';

/** An event that ends earlier runs of a function. */
export type Cancellation = {
  event: string;
  /** Only runs whose event has the same value at `own` as this event at `other`; null: every run. */
  match: { own: string[]; other: string[] } | null;
};

type Stated = { event: string; if?: string; timeout?: string };

/** Reads `cancelOn`. Throws UnsupportedFeatureError for a timeout, and for an `if` other than one comparison. */
export function readCancellations(functionId: string, stated: unknown): Cancellation[] {
  return ((stated ?? []) as Stated[]).map(({ event, if: condition, timeout }) => {
    if (timeout !== undefined) throw new UnsupportedFeatureError(functionId, 'cancelOn.timeout');
    if (event.includes('*') || event.startsWith('inngest/'))
      throw new UnsupportedFeatureError(functionId, `cancelOn by ${event}`);
    if (condition === undefined) return { event, match: null };
    const match = readComparison(condition);
    if (match === null)
      throw new UnsupportedFeatureError(functionId, `cancelOn with "if": ${condition}`);
    return { event, match };
  });
}

/** Reads `event.data.a == async.data.b`, in either order: `event` is the run's own, `async` the cancelling one. */
function readComparison(condition: string): Cancellation['match'] {
  const sides = condition.split(/\s*==\s*/);
  if (sides.length !== 2) return null;
  const find = (root: 'event' | 'async') =>
    sides.map((side) => readPath(side.trim(), root)).find((path) => path !== null);
  const [own, other] = [find('event'), find('async')];
  return own && other ? { own, other } : null;
}
