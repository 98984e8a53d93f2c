'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { listen } from '../control/listen';
import { useListbox } from './use-listbox';

type SuggestionFieldProps = {
  ref?: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** The suggestions for the current value. */
  suggestions: string[];
  onPick: (suggestion: string) => void;
  /** How a suggestion is shown, where its text is not enough. */
  show?: (suggestion: string) => ReactNode;
  /** Called on Enter with no suggestion highlighted. Without it, Enter submits the form. */
  onEnter?: () => void;
  listLabel: string;
  input: Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'> & {
    /** The accessible name, where the field has no label element. */
    label?: string;
    /** Whether the list stays open after a pick. */
    staysOpen?: boolean;
  };
};

/** A text field with suggestions below it, while it has the focus. */
export function SuggestionField(props: SuggestionFieldProps) {
  const { value, onChange, suggestions, onPick, onEnter, listLabel } = props;
  const { staysOpen = false, label, ...input } = props.input;
  const own = useRef<HTMLInputElement>(null);
  const field = props.ref ?? own;
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const shown = open ? suggestions : [];
  const isOpen = shown.length > 0;
  const listbox = useListbox({
    label: listLabel,
    count: shown.length,
    onPick(place) {
      onPick(shown[place] as string);
      listbox.reset();
      setOpen(staysOpen);
    },
  });
  // Picks up the text and focus from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useLayoutEffect(() => {
    if (!field.current) return;
    if (field.current.value !== value) onChange(field.current.value);
    if (field.current !== document.activeElement) return;
    setOpen(true);
    // Who listens to the focus learns of it, too.
    field.current.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, []);
  useBelow(list, field, isOpen);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || listbox.takes(event)) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') return setOpen(true);
    const closes = key === 'Escape' && isOpen;
    const enters = key === 'Enter' && onEnter !== undefined;
    if (!closes && !enters) return;
    // Escape would close the dialog around the field, Enter submit its form.
    event.preventDefault();
    if (enters) onEnter();
    // The list would cover what comes next, such as the button of the form. It opens again with the next letter.
    setOpen(false);
  };
  return (
    <>
      <input
        dir="auto"
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        {...listbox.field}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          listbox.reset();
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        {...input}
      />
      {isOpen && (
        <div
          ref={list}
          popover="manual"
          {...listbox.list}
          className="fixed inset-auto z-40 min-w-52 overflow-y-auto overscroll-contain rounded-control border border-line bg-surface py-1 text-ink shadow-card"
        >
          {shown.map((suggestion, place) => (
            <div
              dir="auto"
              key={suggestion}
              {...listbox.option(place)}
              className="cursor-pointer px-3.5 py-2 text-sm wrap-anywhere aria-selected:bg-accent-soft"
            >
              {props.show?.(suggestion) ?? suggestion}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Between the list and its field, and between the list and the edge of the window, in pixels. */
const GAP_PX = 4;
const MAX_PX = 288;
/** In a dialog, the list covers less. */
const MAX_IN_DIALOG_PX = 184;

/**
 * Keeps an open list above everything else, below its field, or above it where that has more room. A browser without
 * popovers only lacks the first.
 */
function useBelow(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  isOpen: boolean,
) {
  // After each render: what the field has added to the page may have moved it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const follow = () => {
      if (list.current && field.current) placeBelow(list.current, field.current);
    };
    list.current?.showPopover?.();
    follow();
    return listen(window, { scroll: follow, resize: follow }, { capture: true, passive: true });
  });
}

function placeBelow(list: HTMLElement, field: HTMLElement) {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  // The keyboard on the screen of a phone takes some of the window.
  const height = window.visualViewport?.height ?? window.innerHeight;
  const above = top - 2 * GAP_PX;
  const below = height - bottom - 2 * GAP_PX;
  const most = list.closest('dialog') ? MAX_IN_DIALOG_PX : MAX_PX;
  const isBelow = Math.min(most, list.scrollHeight) <= below || above <= below;
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(most, isBelow ? below : above)}px`,
    top: isBelow ? `${bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - top + GAP_PX}px`,
  });
}
