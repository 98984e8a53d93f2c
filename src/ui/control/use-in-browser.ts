import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** A value only the browser knows; until it has hydrated the page, the one that the server rendered. */
export const useInBrowser = <Value>(inBrowser: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
