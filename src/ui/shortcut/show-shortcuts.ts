const EVENT = 'vitrine:shortcuts';

/** Shows the list of keyboard shortcuts, from anywhere on a page with ShortcutKeys. */
export const showShortcuts = () => window.dispatchEvent(new Event(EVENT));

/** Calls back on a request to show the list; returns a function to stop listening. */
export function onShowShortcuts(show: () => void): () => void {
  window.addEventListener(EVENT, show);
  return () => window.removeEventListener(EVENT, show);
}
