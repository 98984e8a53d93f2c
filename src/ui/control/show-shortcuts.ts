import { createListeners } from './listen';

/**
 * `showShortcuts` shows the list of keyboard shortcuts, from anywhere on a page with ShortcutKeys, which listens with
 * `onShowShortcuts`.
 */
export const { subscribe: onShowShortcuts, notify: showShortcuts } = createListeners();
