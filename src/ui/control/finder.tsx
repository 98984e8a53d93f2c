'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ComponentProps, ReactNode } from 'react';
import { FINDER_FIELD_CLASS } from './finder-dialog';
import { useEarlyEnter } from './use-early-enter';

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
  const { field, typed, onType, label, choices, areKnown, empty, onPick, entered } = props;
  const onKeyDown = useEarlyEnter(areKnown, choices, onPick, entered);
  return (
    <Autocomplete.Root
      inline
      open
      items={choices}
      filter={null}
      value={typed}
      onValueChange={onType}
      autoHighlight="always"
      itemToStringValue={(choice: Choice) => choice.label}
    >
      <Autocomplete.Input
        autoFocus
        {...field}
        onKeyDown={onKeyDown}
        className={FINDER_FIELD_CLASS}
      />
      <Autocomplete.Empty className="px-4 py-6 text-sm text-quiet empty:hidden">
        {empty}
      </Autocomplete.Empty>
      <Autocomplete.List aria-label={label} className="max-h-[50vh] overflow-y-auto p-1.5">
        {(choice: Choice) => (
          <Autocomplete.Item
            key={choice.id}
            value={choice}
            onClick={() => onPick(choice)}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-highlighted:bg-sunken"
          >
            {choice.icon}
            <span className="min-w-0 truncate">{choice.label}</span>
            {choice.detail && (
              <span className="ml-auto shrink-0 text-xs text-quiet">{choice.detail}</span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
