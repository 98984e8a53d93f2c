import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Whether the page can hear what is typed: not before its scripts have come. What was typed earlier would be lost. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
