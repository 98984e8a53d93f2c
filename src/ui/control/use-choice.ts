'use client';

import { useSyncExternalStore } from 'react';
import { type Choice, chosenOf } from './choices';
import { createListeners } from './listen';

const YEAR_S = 365 * 24 * 60 * 60;
const { subscribe, notify } = createListeners();

const read = <Value extends string>(choice: Choice<Value>): Value => {
  const start = `${choice.cookie}=`;
  const sent = document.cookie.split('; ').find((each) => each.startsWith(start));
  return chosenOf(choice, sent?.slice(start.length));
};

/** Remembers a choice in this browser and shows it. */
export function choose<Value extends string>(
  { cookie, attribute, values }: Choice<Value>,
  value: Value,
) {
  const kept = value === values[0] ? '; max-age=0' : `${value}; max-age=${YEAR_S}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${cookie}=${kept}; path=/; samesite=lax`;
  if (attribute) document.documentElement.dataset[attribute] = value;
  notify();
}

/** The choice of this browser. `rendered`: the one the server rendered. */
export const useChoice = <Value extends string>(
  choice: Choice<Value>,
  rendered = choice.values[0],
) =>
  useSyncExternalStore(
    subscribe,
    () => read(choice),
    () => rendered,
  );
