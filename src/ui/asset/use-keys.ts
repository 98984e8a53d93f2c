'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';

type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Where keys mean something of their own. */
const fields = 'input, textarea, select, video, [contenteditable]';

/** Whether a key is meant for the page, and neither for a field nor for a dialog. */
export const isForPage = ({ target }: KeyboardEvent) =>
  !(target instanceof Element && target.matches(fields)) &&
  document.querySelector('dialog[open]') === null;

/** Carries out keys by their names (`ArrowLeft`, `z`) while neither a field has the focus nor a dialog is open. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !isForPage(event)) return;
      if (key.length === 1 && !letterKeys.areOn()) return;
      const run = latest.current[key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

const place = 'vitrine.letter-keys';
const listeners = new Set<() => void>();

/** Whether single letters do something: who speaks to the computer, or slips, switches them off in this browser. */
export const letterKeys = {
  areOn: () => localStorage.getItem(place) !== 'off',
  set(on: boolean) {
    localStorage.setItem(place, on ? 'on' : 'off');
    for (const listener of listeners) listener();
  },
};

export const useLetterKeys = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    letterKeys.areOn,
    () => true,
  );
