'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';

/** A key event that Base UI's input handles itself afterwards, unless prevented. */
type InputKey = KeyboardEvent & { preventBaseUIHandler(): void };

/**
 * For a field above a list. If Enter is pressed before the choices are known, the first one is picked as soon as they
 * are. Another key cancels this. `pressed`: whether Enter was pressed before the field existed. Returns the key handler
 * of the field.
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
