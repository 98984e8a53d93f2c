'use client';

import { XIcon } from 'lucide-react';
import { useState } from 'react';
import type { View } from '@/contract/view';
import { stateInWords } from '../asset/state-in-words';
import { Choice } from '../control/choice';
import { SuggestionField } from '../control/suggestion-field';
import type { LibraryAddress } from '../grid/use-blocks';
import { matchingTags } from '../tag/matching-tags';
import { useTags } from '../tag/use-tags';

type Props = {
  address: LibraryAddress;
  view: View;
  approvalStates: string[];
  onChange: (view: View) => void;
};

const sorts = [
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'name', text: 'By name' },
];
const kinds = [
  { value: '', text: 'All kinds' },
  { value: 'image', text: 'Pictures' },
  { value: 'video', text: 'Films' },
];

/** Chooses what of a library is shown, and in which order. */
export function ViewFilters({ address, view, approvalStates, onChange }: Props) {
  const approvals = [
    { value: '', text: 'Any approval' },
    { value: 'none', text: 'No approval yet' },
    ...approvalStates.map((value) => ({ value, text: stateInWords(value) })),
  ];
  const set = (change: Partial<View>) => onChange({ ...view, ...change });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choice
        id="sort"
        label="Order"
        labelHidden
        options={sorts}
        value={view.sort}
        onChange={({ currentTarget }) => set({ sort: currentTarget.value as View['sort'] })}
      />
      <Choice
        id="kind"
        label="Kind"
        labelHidden
        options={kinds}
        value={view.kind ?? ''}
        onChange={({ currentTarget }) =>
          set({ kind: (currentTarget.value || null) as View['kind'] })
        }
      />
      <Choice
        id="approval"
        label="Approval"
        labelHidden
        options={approvals}
        value={view.approval ?? ''}
        onChange={({ currentTarget }) => set({ approval: currentTarget.value || null })}
      />
      <TagFilter address={address} tags={view.tags} onChange={(tags) => set({ tags })} />
    </div>
  );
}

type TagFilterProps = {
  address: LibraryAddress;
  tags: string[];
  onChange: (tags: string[]) => void;
};

function TagFilter({ address, tags, onChange }: TagFilterProps) {
  const [typed, setTyped] = useState('');
  const [used, setUsed] = useState(false);
  const known = useTags(address, used);
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
          label: 'Only with the tag',
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
          aria-label={`No longer only with the tag ${tag}`}
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
