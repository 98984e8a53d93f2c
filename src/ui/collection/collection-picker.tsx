'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { formatAssetCount } from '../asset/format-quantity';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { useEarlyEnter } from '../control/use-early-enter';
import { useModal } from '../control/use-modal';
import { isSameName, matchingCollections } from './matching-collections';
import type { PickedCollection } from './use-add-to-collection';

type CollectionPickerProps = {
  organizationId: string;
  onPick: (collection: PickedCollection) => void;
  onClose: () => void;
};

/** What the list offers: a collection, or `id` null to create one. */
type Choice = PickedCollection & { detail: string };

/** A dialog that finds a collection by its name or creates one, open while it exists. */
export function CollectionPicker({ organizationId, onPick, onClose }: CollectionPickerProps) {
  const { dialog, close } = useModal(onClose);
  const [typed, setTyped] = useState('');
  const options = useCalls().collection.list.queryOptions(
    { organizationId },
    { staleTime: 10_000 },
  );
  const { data, error } = useQuery(options);
  const name = typed.trim();
  const choices: Choice[] = matchingCollections(data ?? [], typed).map(({ id, name, count }) => ({
    id,
    name,
    detail: formatAssetCount(count),
  }));
  if (data && name !== '' && !data.some((known) => isSameName(known.name, name)))
    choices.push({ id: null, name, detail: 'New collection' });
  const pick = (choice: Choice) => {
    close();
    onPick(choice);
  };
  const onKeyDown = useEarlyEnter(data !== undefined, choices, pick);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      {...dialog}
      aria-label="Add to collection"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="mx-auto mt-[12vh] w-[min(28rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-surface p-0 text-left text-ink shadow-card backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <Autocomplete.Root
        inline
        open
        items={choices}
        filter={null}
        value={typed}
        onValueChange={setTyped}
        autoHighlight="always"
        itemToStringValue={({ name }: Choice) => name}
      >
        <Autocomplete.Input
          autoFocus
          onKeyDown={onKeyDown}
          aria-label="Collection"
          placeholder="Find or create a collection"
          autoComplete="off"
          maxLength={LIMITS.nameLength}
          className="h-13 w-full border-b border-line bg-transparent px-4 text-base -outline-offset-2 placeholder:text-quiet"
        />
        <Autocomplete.Empty className="px-4 py-6 text-sm text-quiet empty:hidden">
          {error ? errorMessage(error) : data ? 'Type a name to create a collection.' : 'Loading…'}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Collections" className="max-h-[50vh] overflow-y-auto p-1.5">
          {(choice: Choice) => (
            <Autocomplete.Item
              key={choice.id ?? 'new'}
              value={choice}
              onClick={() => pick(choice)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-highlighted:bg-sunken"
            >
              {choice.id === null && <PlusIcon className="size-4 shrink-0 text-quiet" />}
              <span className="min-w-0 truncate">
                {choice.id === null ? `Create “${choice.name}”` : choice.name}
              </span>
              <span className="ml-auto shrink-0 text-xs text-quiet">{choice.detail}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </dialog>
  );
}
