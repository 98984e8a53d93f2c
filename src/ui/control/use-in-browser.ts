import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** What only the browser knows; until it has taken the page over, what the server rendered in its place. */
export const useInBrowser = <Value>(inBrowser: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
