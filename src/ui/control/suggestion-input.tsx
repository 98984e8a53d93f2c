'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export type SuggestionFieldProps = {
  ref?: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** The suggestions for the current value. */
  suggestions: string[];
  onPick: (suggestion: string) => void;
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

/**
 * A focused input, and where the caret was after the last letter. If React replaces the input while it handles a
 * letter, it gives the old one its former text back first, and an earlier caret with it: read then, the caret would
 * stand before the last letter, and the next ones would go before it.
 */
export type Focused = { plain: HTMLInputElement; caret: number | null };

type Props = SuggestionFieldProps & {
  /** The plain input it replaces; null if that one does not have the focus. */
  replaced: RefObject<Focused | null>;
  /** Whether the list is open when this input takes over the focus. */
  startsOpen: boolean;
};

/** The combobox loaded on demand by SuggestionField. */
export function SuggestionInput(props: Props) {
  const { ref, value, onChange, suggestions, onPick, onEnter, listLabel } = props;
  const { replaced, startsOpen } = props;
  const { staysOpen = false, name, label, ...input } = props.input;
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // Before the browser handles the next key: between the two inputs nothing has the focus, and the key would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes over.
  useLayoutEffect(() => {
    // Elements outside a modal dialog are inert, so the list is rendered inside it.
    setContainer(box.current?.closest('dialog') ?? null);
    const taken = replaced.current;
    if (!taken) return;
    const { plain, caret } = taken;
    const [start, end] =
      plain.value === value ? [plain.selectionStart, plain.selectionEnd] : [caret, caret];
    box.current?.focus();
    setOpen(startsOpen);
    box.current?.setSelectionRange(start, end);
  }, []);
  const isOpen = open && suggestions.length > 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Otherwise the browser closes the dialog around the field.
    if (event.key === 'Escape' && isOpen) event.preventDefault();
    const isEnter = event.key === 'Enter' && !(isOpen && highlighted !== null);
    if (!onEnter || !isEnter) return;
    event.preventDefault();
    onEnter();
    // The list would cover what comes next, such as the button of the form. It opens again with the next letter.
    setOpen(false);
  };
  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      name={name}
      value={value}
      onValueChange={onChange}
      open={isOpen}
      onOpenChange={setOpen}
      openOnInputClick
      onItemHighlighted={(item) => setHighlighted(item ?? null)}
    >
      <Autocomplete.Input
        ref={(element) => {
          box.current = element;
          if (ref) ref.current = element;
        }}
        aria-label={label}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        {...input}
      />
      {isOpen && (
        <Autocomplete.Portal container={container ?? undefined}>
          {/* No Autocomplete.Popup: it hides the rest of the page from screen readers while the list is open. */}
          <Autocomplete.Positioner
            sideOffset={4}
            positionMethod="fixed"
            className="z-40 w-(--anchor-width) min-w-52"
          >
            <Autocomplete.List
              aria-label={listLabel}
              className="max-h-[min(18rem,var(--available-height))] overflow-y-auto in-[dialog]:max-h-46 overscroll-contain rounded-control border border-line bg-surface py-1 text-ink shadow-card"
            >
              {(item: string) => (
                <Autocomplete.Item
                  key={item}
                  value={item}
                  aria-selected={item === highlighted}
                  onClick={(event) => {
                    event.preventBaseUIHandler();
                    onPick(item);
                    if (!staysOpen) setOpen(false);
                  }}
                  className="cursor-pointer px-3.5 py-2 text-sm wrap-anywhere data-highlighted:bg-accent-soft"
                >
                  {item}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}
