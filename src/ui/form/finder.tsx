'use client';

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FINDER_FIELD_CLASS } from './finder-dialog';
import { useListbox } from './use-listbox';

/** A choice in a finder. */
interface Offer {
  /** Unique. */
  id: string;
  icon?: ReactNode;
  label: string;
  detail?: string;
}

interface FinderProps<Choice extends Offer> {
  /** The attributes of the field. */
  field: ComponentProps<'input'>;
  typed: string;
  onType: (text: string) => void;
  /** The name of the list. */
  label: string;
  /** The choices for the typed text, and whether they have loaded. */
  choices: Choice[];
  areKnown: boolean;
  /** Shown in place of an empty list. */
  empty: string;
  onPick: (choice: Choice) => void;
  /** Whether Enter was pressed before the finder was there. */
  entered?: boolean;
}

/** A field with a list of matches below it. Arrow keys and Enter pick one, or a click. */
export function Finder<Choice extends Offer>(props: FinderProps<Choice>) {
  const { field, typed, onType, label, choices, areKnown, empty, onPick, entered = false } = props;
  /** Enter, pressed before the choices are known, picks the first one as soon as they are. Another key cancels this. */
  const waits = useRef(entered);
  useEffect(() => {
    if (!areKnown || !waits.current) return;
    waits.current = false;
    if (choices[0]) onPick(choices[0]);
  });
  const listbox = useListbox({
    label,
    count: choices.length,
    first: 0,
    onPick: (place) => onPick(choices[place] as Choice),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    waits.current = event.key === 'Enter' && !areKnown;
    if (!waits.current) listbox.takes(event);
  };
  return (
    <>
      <input
        dir="auto"
        role="combobox"
        aria-expanded={choices.length > 0}
        {...listbox.field}
        {...field}
        value={typed}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          listbox.reset();
        }}
        onKeyDown={onKeyDown}
        className={FINDER_FIELD_CLASS}
      />
      <p role="status" className="px-4 pt-6 pb-9 text-sm text-quiet empty:hidden">
        {choices.length === 0 && empty}
      </p>
      {choices.length > 0 && (
        <div {...listbox.list} className="max-h-[50vh] overflow-y-auto p-1.5">
          {choices.map((choice, place) => (
            <div
              key={choice.id}
              {...listbox.option(place)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm aria-selected:bg-sunken"
            >
              {choice.icon}
              <span dir="auto" className="min-w-0 truncate">
                {choice.label}
              </span>
              {choice.detail && (
                <span className="ml-auto shrink-0 text-xs text-quiet">{choice.detail}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
