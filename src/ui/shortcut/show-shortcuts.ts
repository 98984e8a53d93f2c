const EVENT = 'vitrine:shortcuts';

/** Shows the list of keyboard shortcuts, from anywhere on a page of the libraries. */
export const showShortcuts = () => window.dispatchEvent(new Event(EVENT));

/** Calls back when the list is to be shown; returns how to stop that. */
export function onShowShortcuts(show: () => void): () => void {
  window.addEventListener(EVENT, show);
  return () => window.removeEventListener(EVENT, show);
}
