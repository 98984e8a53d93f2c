'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import type { Focused, SuggestionFieldProps } from './suggestion-input';
import { useOnDemand } from './use-on-demand';

const fetchInput = () => import('./suggestion-input').then((module) => module.SuggestionInput);

const noted = (plain: HTMLInputElement): Focused => ({ plain, caret: plain.selectionStart });

/**
 * A text field with suggestions. It is a plain input until it gets the focus or the pointer. Then the combobox is
 * loaded and takes over the typed text, the focus and the selection.
 */
export function SuggestionField(props: SuggestionFieldProps) {
  const { value, onChange, onEnter, input } = props;
  const { staysOpen: _, label, ...plain } = input;
  const { Component, load } = useOnDemand(fetchInput);
  const own = useRef<HTMLInputElement>(null);
  const ref = props.ref ?? own;
  const focused = useRef<Focused | null>(null);
  /** The list stays closed after Enter, until the next letter. */
  const [entered, setEntered] = useState(false);
  // Picks up the text and focus from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useLayoutEffect(() => {
    const plainInput = ref.current;
    if (!plainInput) return;
    if (plainInput.value !== value) onChange(plainInput.value);
    if (plainInput !== document.activeElement) return;
    focused.current = noted(plainInput);
    void load('quiet');
  }, []);
  if (Component) return <Component {...props} replaced={focused} startsOpen={!entered} />;
  return (
    <input
      ref={ref}
      role="combobox"
      aria-label={label}
      aria-expanded={false}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => {
        focused.current = noted(currentTarget);
        setEntered(false);
        onChange(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (!onEnter || event.nativeEvent.isComposing || event.key !== 'Enter') return;
        event.preventDefault();
        setEntered(true);
        onEnter();
      }}
      onFocus={({ currentTarget }) => {
        focused.current = noted(currentTarget);
        void load('quiet');
      }}
      onBlur={() => {
        focused.current = null;
      }}
      onPointerEnter={() => void load('quiet')}
      {...plain}
    />
  );
}
