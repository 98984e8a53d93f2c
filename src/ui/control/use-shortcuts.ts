'use client';

import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners, listen } from './listen';

type Shortcuts = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Elements that handle keys themselves. */
const FIELDS = 'input, textarea, select, video, [contenteditable]';

/** Whether an element is a text field or a video. */
export const isField = (element: unknown) => element instanceof Element && element.matches(FIELDS);

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Whether a key press is for the page, not for a field or a dialog. */
export const isPageShortcut = ({ target }: KeyboardEvent) => !isField(target) && !isDialogOpen();

/** Whether the space bar would press the focused element. */
const isPressable = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('button, summary');

/**
 * Runs shortcuts by key name (`ArrowLeft`, `z`) unless a dialog is open, or a field has the focus. `isMeant`: whether a
 * field leaves the keys to the shortcuts.
 */
export function useShortcuts(
  keys: Shortcuts,
  isMeant: (field: EventTarget | null) => boolean = () => false,
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isDialogOpen()) return;
    if (isField(target) && !isMeant(target)) return;
    if (key === ' ' ? isPressable(event) : key.length === 1 && !letterShortcuts.areOn()) return;
    const run = keys[key];
    if (!run) return;
    event.preventDefault();
    run(event);
  });
  // Listens as soon as the page shows, not later: a key in between would be lost or reach the previous page.
  useLayoutEffect(() => listen(window, { keydown: onKeyDown }), []);
}

const STORAGE_KEY = 'vitrine.letter-keys';
const { subscribe, notify } = createListeners();

/** Whether single letters are shortcuts. People who use speech input can switch them off in this browser. */
export const letterShortcuts = {
  areOn: () => localStorage.getItem(STORAGE_KEY) !== 'off',
  set(on: boolean) {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
    notify();
  },
};

export const useLetterShortcuts = () =>
  useSyncExternalStore(subscribe, letterShortcuts.areOn, () => true);
