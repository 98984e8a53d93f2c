'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';

/** An event that the input of a list handles itself afterwards, unless it is told not to. */
type InputKey = KeyboardEvent & { preventBaseUIHandler(): void };

/**
 * For a field above a list: Enter that is pressed before the choices are known picks the first of them as soon as they
 * are. Another key takes it back. `pressed`: it was pressed before the field was there. Returns the handler of keys in
 * the field.
 */
export function useEarlyEnter<Choice>(
  areKnown: boolean,
  choices: Choice[],
  pick: (choice: Choice) => void,
  pressed = false,
) {
  const waits = useRef(pressed);
  useEffect(() => {
    if (!areKnown || !waits.current) return;
    waits.current = false;
    if (choices[0] !== undefined) pick(choices[0]);
  });
  return (event: InputKey) => {
    waits.current = event.key === 'Enter' && !areKnown;
    if (waits.current) event.preventBaseUIHandler();
  };
}
