'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { errorMessage } from '../call/error-message';

/** The problem as a sentence; null without one. */
type Outcome = string | null;

const FAILED_MESSAGE = 'Something went wrong. Check your connection and try again.';

/**
 * Runs one change at a time and refreshes the page afterwards. If `run` returns a string, this is the problem; a
 * rejection is turned into one.
 */
export function useChange() {
  const router = useRouter();
  const [problem, setProblem] = useState<Outcome>(null);
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  const change = async (run: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setPending(true);
    setProblem(null);
    const answer = await run().catch(() => FAILED_MESSAGE);
    const failure = typeof answer === 'string' ? answer : null;
    running.current = false;
    setPending(false);
    setProblem(failure);
    if (failure === null) router.refresh();
    return failure === null;
  };
  return { change, pending, problem };
}

/** Runs one settings change at a time. `problem` says why it failed. */
export function useSettingsChange() {
  const { change, pending, problem } = useChange();
  /** Resolves to true once the change is made and shown. */
  const make = (run: () => Promise<unknown>) => change(() => run().then(() => null, errorMessage));
  return { make, pending, problem };
}
