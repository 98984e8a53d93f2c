import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** A value only the browser knows. Until hydration, it is the value rendered by the server. */
export const useInBrowser = <Value>(inBrowser: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
