import { useEffect, useState } from 'react';

const IDLE_MS = 3_000;

/** Whether nothing was pressed or moved for three seconds. `stir`: call it for each movement. */
export function useIdle() {
  const [stirred, setStirred] = useState(0);
  const [idle, setIdle] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement begins the time again.
  useEffect(() => {
    setIdle(false);
    const timer = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, [stirred]);
  return { idle, stir: () => setStirred((count) => count + 1) };
}
