'use client';

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { FormProblem } from '../control/form-problem';
import type { LibraryAddress } from '../grid/use-blocks';
import { matchingTags } from './matching-tags';

type TagFieldProps = {
  ref: Ref<HTMLInputElement>;
  library: LibraryAddress;
  /** What the asset carries already. */
  present: string[];
  /** Answers why it was not added, in a sentence; null: it was. */
  onAdd: (tag: string) => Promise<string | null>;
};

/** A field that adds tags, with those that the library uses already at hand: a combobox as WAI-ARIA describes it. */
export function TagField({ ref, library, present, onAdd }: TagFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState<string | null>(null);
  const calls = useCalls();
  const { data: known = [] } = useQuery(
    calls.tag.list.queryOptions(
      { ...library, limit: String(LIMITS.tagsList.default) },
      { enabled: open, staleTime: 30_000 },
    ),
  );
  const matches = matchingTags(
    known.map((tag) => tag.id),
    typed,
    present,
  );
  const shown = open && matches.length > 0;

  /** One tag, or several with commas between them, as they are pasted. */
  const add = async (text: string) => {
    const tags = text.split(',').map((tag) => tag.trim().normalize('NFC'));
    setTyped('');
    setActive(-1);
    setProblem(null);
    for (const tag of new Set(tags)) {
      if (tag === '' || present.includes(tag)) continue;
      const failure = await onAdd(tag);
      if (failure === null) continue;
      setProblem(failure);
      setTyped((since) => since || tag);
    }
  };
  const moveTo = (place: number) => {
    setOpen(true);
    if (matches.length > 0) setActive((place + matches.length) % matches.length);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => moveTo(active + 1),
    ArrowUp: () => moveTo(active < 0 ? matches.length - 1 : active - 1),
    Enter: () => void add((shown && matches[active]) || typed),
    ',': () => void add(typed),
    Escape: () => {
      setOpen(false);
      setActive(-1);
      if (!shown) setTyped('');
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <div className="relative grid gap-2">
      <input
        ref={ref}
        role="combobox"
        aria-label="Add a tag"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Add a tag"
        autoComplete="off"
        maxLength={LIMITS.tagLength * LIMITS.tagsPerCall}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="h-10 w-full rounded-control border border-edge bg-surface px-3.5 text-sm outline-offset-1 placeholder:text-quiet"
      />
      <FormProblem text={problem} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Tags of this library"
        hidden={!shown}
        className="absolute inset-x-0 top-11 z-20 max-h-72 overflow-y-auto rounded-control border border-line bg-surface py-1 shadow-card"
      >
        {matches.map((tag, place) => (
          <div
            key={tag}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // Before the field loses the focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              void add(tag);
            }}
            className="cursor-pointer px-3.5 py-2 text-sm wrap-anywhere hover:bg-sunken aria-selected:bg-accent-soft"
          >
            {tag}
          </div>
        ))}
      </div>
    </div>
  );
}
