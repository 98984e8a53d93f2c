import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** A value only the browser knows. Until hydration, it is the value rendered by the server. */
export const useInBrowser = <Value>(inBrowser: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(subscribeToNothing, inBrowser, onServer);

/** Whether the page can receive typing: not before its scripts are loaded. Earlier input would be lost. */
export const useAlive = (): boolean =>
  useInBrowser(
    () => true,
    () => false,
  );
