'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** Ends the waiting and returns the button that was pressed last, if any. */
    endEarlyPresses?: () => HTMLElement | undefined;
  }
}

/**
 * Runs as text, before everything else on the page. Pressing a button before the scripts of the page have come would do
 * nothing, and would send a form with its password in the URL: the press waits instead. Enter in a field also presses
 * the button of its form.
 */
function keepEarlyPresses() {
  let pressed: HTMLElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  window.addEventListener('click', keep, true);
  window.endEarlyPresses = () => {
    window.removeEventListener('click', keep, true);
    return pressed;
  };
}

/** Ends the waiting once the page can answer, and presses again what was pressed meanwhile. */
export const useEarlyPress = () =>
  useEffect(() => {
    const pressed = window.endEarlyPresses?.();
    delete window.endEarlyPresses;
    if (pressed?.isConnected) pressed.click();
  }, []);

/** Keeps what is pressed before the page can answer, until it can. `nonce` is of the request. */
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
