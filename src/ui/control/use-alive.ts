import { useInBrowser } from './use-in-browser';

/** Whether the page can hear what is typed: not before its scripts have come. What was typed earlier would be lost. */
export const useAlive = (): boolean =>
  useInBrowser(
    () => true,
    () => false,
  );
