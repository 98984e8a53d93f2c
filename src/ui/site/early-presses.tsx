'use client';

import { useEffect } from 'react';

/** What was pressed before hydration: a button, or a key and the text typed after it. */
type Early = { button?: HTMLElement; key?: KeyboardEvent; text: string };

declare global {
  interface Window {
    /** Stops collecting and returns the presses. */
    endEarlyPresses?: () => Early;
  }
}

/**
 * Runs as an inline script, before everything else on the page. Until the page's scripts have loaded, buttons would do
 * nothing, or would send a form with its password in the URL. So the last press of a button waits. This includes Enter
 * in a field, which presses the button of its form. The first shortcut waits, too, with the text typed after it: "/" or
 * Ctrl K opens a field for this text.
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
    // With the focus in a field or on a button, the key belongs to it.
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

/** Types into the focused field, if there is one, as a person does. */
function typeIntoField(text: string) {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  // Fields for email addresses or numbers have no cursor position.
  if (selectionStart === null || selectionEnd === null) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressAgain({ button, key, text }: Early) {
  if (button?.isConnected) button.click();
  if (!key) return;
  document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  // The field it opens gets the focus a moment later.
  if (text) setTimeout(() => typeIntoField(text));
}

/** Stops collecting once the page can answer, and replays the presses. */
export const useEarlyPress = () =>
  useEffect(() => {
    const early = window.endEarlyPresses?.();
    delete window.endEarlyPresses;
    // After the effects of the rest of the page, which would undo it: a menu starts closed.
    if (early) setTimeout(() => pressAgain(early));
  }, []);

/** Keeps key presses and clicks until the page can answer them. `nonce`: the nonce of the request. */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  useEarlyPress();
  return (
    <script
      nonce={nonce}
      // The browser hides the nonce from scripts.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of our own function.
      dangerouslySetInnerHTML={{ __html: `(${keepEarlyPresses})()` }}
    />
  );
}
