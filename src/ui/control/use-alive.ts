import { useInBrowser } from './use-in-browser';

/** Whether the page can receive typing: not before its scripts are loaded. Earlier input would be lost. */
export const useAlive = (): boolean =>
  useInBrowser(
    () => true,
    () => false,
  );
