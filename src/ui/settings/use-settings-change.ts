'use client';

import { errorMessage } from '../call/error-message';
import { useChange } from '../control/use-change';

/** Runs one settings change at a time. `problem` says why it failed. */
export function useSettingsChange() {
  const { change, pending, problem } = useChange();
  /** Resolves to true once the change is made and shown. */
  const make = (run: () => Promise<unknown>) => change(() => run().then(() => null, errorMessage));
  return { make, pending, problem };
}
