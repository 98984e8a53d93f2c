'use client';

import { XIcon } from 'lucide-react';
import { useState } from 'react';
import type { View } from '@/contract/view';
import { formatState } from '../asset/format-state';
import { Select } from '../control/select';
import { SuggestionField } from '../control/suggestion-field';
import type { LibraryRef } from '../grid/use-blocks';
import { matchingTags } from '../tag/matching-tags';
import { useTags } from '../tag/use-tags';

type Props = {
  libraryRef: LibraryRef;
  view: View;
  approvalStates: string[];
  onChange: (view: View) => void;
};

const SORTS = [
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'name', text: 'By name' },
];
const KINDS = [
  { value: '', text: 'All kinds' },
  { value: 'image', text: 'Images' },
  { value: 'video', text: 'Videos' },
];

/** Selects which assets of a library are shown, and in which order. */
export function ViewFilters({ libraryRef, view, approvalStates, onChange }: Props) {
  const approvals = [
    { value: '', text: 'Any approval' },
    { value: 'none', text: 'Not reviewed' },
    ...approvalStates.map((value) => ({ value, text: formatState(value) })),
  ];
  const set = (change: Partial<View>) => onChange({ ...view, ...change });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        id="sort"
        label="Order"
        labelHidden
        options={SORTS}
        value={view.sort}
        onChange={({ currentTarget }) => set({ sort: currentTarget.value as View['sort'] })}
      />
      <Select
        id="kind"
        label="Kind"
        labelHidden
        options={KINDS}
        value={view.kind ?? ''}
        onChange={({ currentTarget }) =>
          set({ kind: (currentTarget.value || null) as View['kind'] })
        }
      />
      <Select
        id="approval"
        label="Approval"
        labelHidden
        options={approvals}
        value={view.approval ?? ''}
        onChange={({ currentTarget }) => set({ approval: currentTarget.value || null })}
      />
      <TagFilter libraryRef={libraryRef} tags={view.tags} onChange={(tags) => set({ tags })} />
    </div>
  );
}

type TagFilterProps = {
  libraryRef: LibraryRef;
  tags: string[];
  onChange: (tags: string[]) => void;
};

function TagFilter({ libraryRef, tags, onChange }: TagFilterProps) {
  const [typed, setTyped] = useState('');
  const [used, setUsed] = useState(false);
  const known = useTags(libraryRef, used);
  const add = (text: string) => {
    const tag = text.trim();
    setTyped('');
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  };
  return (
    <>
      <SuggestionField
        value={typed}
        onChange={setTyped}
        suggestions={matchingTags(known, typed, tags)}
        onPick={add}
        onEnter={() => add(typed)}
        listLabel="Tags of this library"
        input={{
          label: 'Filter by tag',
          placeholder: 'Tag',
          onFocusCapture: () => setUsed(true),
          className:
            'min-h-10 w-32 rounded-control border border-edge bg-surface px-3 text-sm outline-offset-1 placeholder:text-quiet',
        }}
      />
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`Remove filter: ${tag}`}
          onClick={() => onChange(tags.filter((other) => other !== tag))}
          className="flex min-h-10 max-w-full items-center gap-1.5 rounded-control bg-accent-soft px-3 text-sm text-accent"
        >
          <span className="truncate">{tag}</span>
          <XIcon className="size-4 shrink-0" />
        </button>
      ))}
    </>
  );
}
