'use client';

import { useEffect } from 'react';

/** What was pressed before the page could answer: a button, or a key and what was typed after it. */
type Early = { button?: HTMLElement; key?: KeyboardEvent; text: string };

declare global {
  interface Window {
    /** Ends the waiting and returns what was pressed. */
    endEarlyPresses?: () => Early;
  }
}

/**
 * Runs as text, before everything else on the page. Pressing a button before the scripts of the page have come would do
 * nothing, and would send a form with its password in the URL: the last press waits instead. Enter in a field also
 * presses the button of its form. The first shortcut waits, too, with the text typed after it: "/" or Ctrl K opens a
 * field for that.
 */
function keepEarlyPresses() {
  const early: Early = { text: '' };
  const keep = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const keepButton = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    keep(event);
    early.button = button;
  };
  const keepKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // With the focus in a field or on a button the key is for that.
    if (event.target !== document.body || altKey) return;
    const isCommand = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey;
    const isText = key.length === 1 && !ctrlKey && !metaKey;
    if (isCommand || (!early.key && isText && key !== ' ')) {
      early.key = event;
      early.text = '';
    } else if (!early.key) return;
    else if (isText) early.text += key;
    else if (key === 'Backspace') early.text = early.text.slice(0, -1);
    else return;
    keep(event);
  };
  window.addEventListener('click', keepButton, true);
  window.addEventListener('keydown', keepKey, true);
  window.endEarlyPresses = () => {
    window.removeEventListener('click', keepButton, true);
    window.removeEventListener('keydown', keepKey, true);
    return early;
  };
}

/** Types into the field that has the focus, if one has, as a person does. */
function typeIntoField(text: string) {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  // A field for an email address or a number has no place of the cursor.
  if (selectionStart === null || selectionEnd === null) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressAgain({ button, key, text }: Early) {
  if (button?.isConnected) button.click();
  if (!key) return;
  document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  // The field that it opens has the focus a moment later.
  if (text) setTimeout(() => typeIntoField(text));
}

/** Ends the waiting once the page can answer, and presses again what was pressed meanwhile. */
export const useEarlyPress = () =>
  useEffect(() => {
    const early = window.endEarlyPresses?.();
    delete window.endEarlyPresses;
    // After the effects of the other parts of the page, which would undo it: a menu begins closed.
    if (early) setTimeout(() => pressAgain(early));
  }, []);

/** Keeps key presses and clicks until the page can answer them. `nonce` is of the request. */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  useEarlyPress();
  return (
    <script
      nonce={nonce}
      // The browser hides the nonce from scripts.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the text of our own function.
      dangerouslySetInnerHTML={{ __html: `(${keepEarlyPresses})()` }}
    />
  );
}
