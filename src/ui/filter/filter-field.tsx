'use client';

import { useQuery } from '@tanstack/react-query';
import { SearchIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyOfPart } from '@/contract/filter/split-filter';
import { useCalls } from '../call/call-provider';
import { useShortcuts } from '../control/use-shortcuts';
import { SuggestionField } from '../form/suggestion-field';
import { focusTile } from '../grid/restore-grid-focus';
import { chipText } from './chip-text';
import { joinParts, readFilter } from './filter-text';
import { type FilterScope, useFacets } from './use-facets';
import { useTypedFilter } from './use-typed-filter';

const FIELD_ID = 'filter-field';

/** Words narrow the grid after this pause in typing. */
const TYPING_PAUSE_MS = 200;

const PROBLEM_ID = 'filter-problem';

const INPUT = {
  id: FIELD_ID,
  name: 'filter',
  type: 'text',
  'aria-keyshortcuts': '/',
  'aria-describedby': PROBLEM_ID,
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  staysOpen: true,
  className:
    'h-8 min-w-24 flex-1 bg-transparent text-base outline-none placeholder:text-quiet md:text-sm',
} as const;

type FilterFieldProps = {
  /** Its accessible name. */
  label: string;
  scope: FilterScope;
  filter: string;
  onFilter: (filter: string, replaces?: boolean) => void;
  /** Why the filter of the address is none. */
  problem: string | null;
};

/**
 * The field of the filter language over a grid. Whole terms are chips: the focused one is edited by Enter and removed by
 * Delete, the last one edited by Backspace at the start of the text.
 */
export function FilterField({ label, scope, filter, onFilter, problem }: FilterFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { chips, value, isAhead, wrong, type, commit, leave, take } = useTypedFilter(
    filter,
    onFilter,
    TYPING_PAUSE_MS,
  );
  const { completions, prepare } = useCompletions(scope, joinParts(chips), value);
  useShortcuts({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  // A chip that is edited leaves the focus to the text.
  const edit = (chip: string) => {
    take(chip);
    field.current?.focus();
  };
  const remove = (chip: string) => {
    const others = chips.filter((one) => one !== chip);
    onFilter(joinParts([...others, readFilter(filter).words]));
    field.current?.focus();
  };
  const enter = async () => {
    const place = await commit(value);
    if (place) field.current?.setSelectionRange(...place);
    // On a phone the keyboard covers the grid.
    else if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
  };
  const clear = () => {
    type('');
    onFilter('');
    field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event;
    if (target !== field.current || event.nativeEvent.isComposing) return;
    const { selectionEnd, ariaExpanded } = field.current;
    const last = chips.at(-1);
    if (key === 'Backspace' && selectionEnd === 0 && last !== undefined) take(last);
    else if (key === 'ArrowDown' && ariaExpanded !== 'true' && focusTile()) event.stopPropagation();
    else if (key === 'Escape' && ariaExpanded !== 'true' && value !== '') type('');
    else return;
    event.preventDefault();
  };
  const said = wrong ?? (isAhead ? null : problem);
  return (
    <search className="min-w-0 flex-1">
      <div
        onKeyDownCapture={press}
        className="relative flex min-h-10 flex-wrap items-center gap-1 rounded-control border border-edge bg-surface py-0.5 pr-1 pl-10 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-accent max-sm:min-h-11"
      >
        <SearchIcon className="pointer-events-none absolute top-2.5 left-3 size-4.5 text-quiet max-sm:top-3" />
        {chips.map((chip) => (
          <Chip
            key={chip}
            text={chipText(chip, scope.libraries)}
            onEdit={() => edit(chip)}
            onRemove={() => remove(chip)}
          />
        ))}
        <SuggestionField
          ref={field}
          value={value}
          onChange={type}
          suggestions={completions.map(({ text }) => text)}
          onPick={(text) => {
            const picked = completions.find((one) => one.text === text);
            picked?.run?.();
            if (picked?.ends) void commit(text);
            else type(text);
          }}
          show={(text) => <Suggestion {...completions.find((one) => one.text === text)} />}
          onEnter={() => void enter()}
          listLabel="Suggestions"
          input={{
            ...INPUT,
            label,
            placeholder: chips.length > 0 ? '' : label,
            'aria-invalid': said !== null,
            onFocusCapture: prepare,
            onBlurCapture: leave,
          }}
        />
        {filter !== '' && <ClearButton onClear={clear} />}
      </div>
      <Problem text={said} />
    </search>
  );
}

const Suggestion = ({ label, hint }: { label?: string; hint?: string }) => (
  <span className="flex items-baseline gap-4">
    <span dir="auto" className="min-w-0 flex-1">
      {label}
    </span>
    <span className="shrink-0 text-xs text-quiet tabular-nums">{hint}</span>
  </span>
);

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <button
    type="button"
    aria-label="Clear filters"
    onClick={onClear}
    className="grid size-8 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink max-sm:size-10"
  >
    <XIcon className="size-4" />
  </button>
);

/** The place in the text is selected instead of said. */
const Problem = ({ text }: { text: string | null }) => (
  <p
    id={PROBLEM_ID}
    role="status"
    dir="auto"
    className="pt-1 text-sm text-danger wrap-anywhere empty:hidden"
  >
    {text?.replace(/^filter: at \d+: /, '')}
  </p>
);

type ChipProps = { text: string; onEdit: () => void; onRemove: () => void };

function Chip({ text, onEdit, onRemove }: ChipProps) {
  return (
    <span className="flex max-w-full min-w-0 items-center rounded-control bg-accent-soft text-sm text-accent">
      <button
        dir="auto"
        type="button"
        aria-label={`Edit filter: ${text}`}
        aria-keyshortcuts="Delete"
        onClick={onEdit}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return;
          event.preventDefault();
          onRemove();
        }}
        className="h-8 min-w-0 truncate rounded-control pl-2.5 max-sm:h-9"
      >
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove filter: ${text}`}
        onClick={onRemove}
        className="grid h-8 w-7 shrink-0 place-content-center rounded-control max-sm:h-9 max-sm:w-9"
      >
        <XIcon className="size-3.5" />
      </button>
    </span>
  );
}

type Complete = typeof import('./complete');

/** What may be typed next, from the first focus on. */
function useCompletions(scope: FilterScope, filter: string, draft: string) {
  const [loaded, setLoaded] = useState<Complete | null>(null);
  const isAsked = loaded !== null && draft.trim() !== '';
  const facets = useFacets(scope, filter, loaded?.FACETS_OF_WORDS ?? [], isAsked) ?? {};
  const { organizationId, library } = scope;
  const token = draft.split(/\s/).at(-1) ?? '';
  const isOfTag = library !== null && keyOfPart(token) === 'tag' && facets.tag?.more === true;
  const tags = useQuery(
    useCalls().page.tags.queryOptions(
      { organizationId, libraryId: library?.id ?? '' },
      { enabled: isOfTag, staleTime: 60_000 },
    ),
  ).data;
  const completions =
    loaded?.complete(draft, {
      facets,
      tags: tags?.map(({ id, count }) => ({ value: id, count })) ?? [],
      libraries: scope.libraries,
    }) ?? [];
  const prepare = () => {
    if (!loaded) void import('./complete').then(setLoaded, () => undefined);
  };
  // The text stays the same, so only this shows that they are gone.
  const [, setClears] = useState(0);
  const onCleared = () => setClears((count) => count + 1);
  const isEmpty = draft === '' && filter === '';
  const recent = isEmpty ? loaded?.recentSearchesOf(organizationId, onCleared) : null;
  const others = completions.filter(({ text }) => text !== draft);
  return { completions: recent ?? others, prepare };
}

/** Focuses the field where a page begins with it. */
export function useFocusFirst(isWanted: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened.
  useEffect(() => {
    if (isWanted && document.activeElement === document.body) focusFilterField();
  }, []);
}

export const focusFilterField = () => document.getElementById(FIELD_ID)?.focus();
