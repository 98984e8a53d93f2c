import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { listen } from '../control/listen';

/** How many assets of a grid are printed at most. */
export const MAX_PRINTED = 1000;

/** Whether the page is being printed. `prepare` fetches what the paper shows, before the page is drawn for it. */
export function usePrinting(prepare: (() => void) | undefined): boolean {
  const [isPrinting, setPrinting] = useState(false);
  const begin = useEffectEvent(() => {
    prepare?.();
    flushSync(() => setPrinting(true));
  });
  useEffect(
    () => listen(window, { beforeprint: () => begin(), afterprint: () => setPrinting(false) }),
    [],
  );
  return isPrinting;
}
