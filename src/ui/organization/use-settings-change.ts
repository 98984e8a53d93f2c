'use client';

import { useChange } from '../account/use-change';
import { errorMessage } from '../call/error-message';

/** Makes one change of settings at a time; `problem` tells in a sentence why one was not made. */
export function useSettingsChange() {
  const { change, pending, problem } = useChange();
  /** True once the change is made and the page shows it. */
  const make = (run: () => Promise<unknown>) => change(() => run().then(() => null, errorMessage));
  return { make, pending, problem };
}
