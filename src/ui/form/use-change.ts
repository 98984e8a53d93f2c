'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { errorMessage } from '../call/error-message';

/** Runs one change at a time. `problem` says why the last one failed. */
export function useChange() {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  /** Resolves to true once the change is made and the page is refreshed, to false after a failure. */
  const make = async (run: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setPending(true);
    setProblem(null);
    const failure = await run().then(() => null, errorMessage);
    running.current = false;
    setPending(false);
    setProblem(failure);
    if (failure === null) router.refresh();
    return failure === null;
  };
  return { make, pending, problem };
}
