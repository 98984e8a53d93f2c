import { readKey } from './read-limits';
import { UnsupportedFeatureError } from './unsupported-feature';

type Stated = { maxSize: number; timeout: string; key?: string; if?: string };

/** The most events of one run, and the key that they share, as stated. */
export type Batch = { maxSize: number; key: string | null };

/**
 * Reads `batchEvents`. A batch is what waits when a run may start: `timeout` is the longest wait for more events, and
 * this executor waits for none. Throws UnsupportedFeatureError for an `if`, for a key of another kind than those of
 * `concurrency`, and together with `cancelOn`, as an Inngest server does.
 */
export function readBatch(functionId: string, stated: unknown, cancels: boolean): Batch | null {
  if (stated === undefined) return null;
  const { maxSize, key = null, if: condition } = stated as Stated;
  const refuse = (what: string): never => {
    throw new UnsupportedFeatureError(functionId, what);
  };
  if (condition !== undefined) refuse('batchEvents with "if"');
  if (cancels) refuse('batchEvents with cancelOn');
  if (!Number.isInteger(maxSize) || maxSize < 2) refuse(`batchEvents of ${maxSize}`);
  if (key !== null && readKey(key) === null) refuse(`the batch key ${key}`);
  return { maxSize, key };
}
