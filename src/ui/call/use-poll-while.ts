import { useRef } from 'react';

/**
 * The `refetchInterval` of a query whose answer changes by work in the background: it asks again at growing intervals
 * while `isPending`.
 */
export function usePollWhile<Data>(isPending: (data: Data) => boolean) {
  /** When the work began, as far as this page knows. */
  const since = useRef<number | null>(null);
  return ({ state: { data } }: { state: { data: Data | undefined } }): number | false => {
    if (data === undefined || !isPending(data)) {
      since.current = null;
      return false;
    }
    since.current ??= Date.now();
    return Math.min(15_000, 1000 + (Date.now() - since.current) / 5);
  };
}
