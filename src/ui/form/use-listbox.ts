'use client';

import { type KeyboardEvent, useId, useState } from 'react';

type Options = {
  /** The name of the list. */
  label: string;
  /** The number of listed choices; 0 while the list is closed. */
  count: number;
  /** The choice that is highlighted when the text in the field has changed; null: none. */
  first?: number | null;
  onPick: (place: number) => void;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A list of choices for a field, which keeps the focus. The mouse and the arrow keys highlight a choice; a click or
 * Enter picks it. `reset` belongs to a change of the text.
 */
export function useListbox({ label, count, first = null, onPick }: Options) {
  const id = useId();
  const [place, setPlace] = useState(first);
  const highlighted = count === 0 || place === null ? null : Math.min(place, count - 1);
  const idOf = (option: number) => `${id}-${option}`;
  const step = (by: number) => {
    const from = highlighted ?? (by > 0 ? -1 : count);
    const to = (from + by + count) % count;
    setPlace(to);
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
  };
  return {
    highlighted,
    reset: () => setPlace(first),
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': count > 0 ? id : undefined,
      'aria-activedescendant': highlighted === null ? undefined : idOf(highlighted),
    } as const,
    list: {
      id,
      role: 'listbox',
      'aria-label': label,
      // A press would take the focus from the field.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onPointerLeave: () => first ?? setPlace(null),
    },
    option: (at: number) => ({
      id: idOf(at),
      role: 'option',
      'aria-selected': at === highlighted,
      onPointerMove: () => setPlace(at),
      onClick: () => onPick(at),
    }),
    /** Whether the key was for the list. */
    takes(event: KeyboardEvent): boolean {
      const { key, nativeEvent, ctrlKey, metaKey } = event;
      if (count === 0 || nativeEvent.isComposing || ctrlKey || metaKey) return false;
      const by = STEPS[key];
      if (by) step(by);
      else if (key === 'Enter' && highlighted !== null) onPick(highlighted);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
