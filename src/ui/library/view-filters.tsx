'use client';

import { XIcon } from 'lucide-react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import type { View } from '@/contract/view';
import { stateInWords } from '../asset/state-in-words';
import { Choice } from '../control/choice';
import type { LibraryAddress } from '../grid/use-blocks';
import { useTags } from './tag-field';

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
  const known = useTags(address);
  const add = (input: HTMLInputElement) => {
    const tag = input.value.trim();
    input.value = '';
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  };
  // A choice from the list comes as one change, without a key.
  const onInput = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = nativeEvent as InputEvent;
    const chosen = inputType === undefined || inputType === 'insertReplacementText';
    if (chosen && known.includes(currentTarget.value)) add(currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') add(event.currentTarget);
  };
  return (
    <>
      <input
        aria-label="Only with the tag"
        placeholder="Tag"
        list="filterTagList"
        autoComplete="off"
        onChange={onInput}
        onKeyDown={onKeyDown}
        className="min-h-10 w-32 rounded-control border border-edge bg-surface px-3 text-sm outline-offset-1 placeholder:text-quiet"
      />
      <datalist id="filterTagList">
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
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
