import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'vitrine.dismissed-change';
const listeners = new Set<() => void>();
/** Used where the browser blocks storage for a site. */
let latest: string | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return latest;
  }
}

/** Hides the end of a change in every tab of this browser. */
export function dismissChange(key: string) {
  latest = key;
  try {
    localStorage.setItem(STORAGE_KEY, key);
  } catch {
    // It is still hidden in this tab.
  }
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The change whose end was dismissed last. Only the newest end is ever shown, so no other matters. */
export const useDismissedChange = () => useSyncExternalStore(subscribe, stored, () => null);
