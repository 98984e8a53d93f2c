'use client';

import { useQuery } from '@tanstack/react-query';
import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { useModal } from '../control/dialog';
import { Finder } from '../form/finder';
import { FinderDialog } from '../form/finder-dialog';
import { containsWords, isSameName } from '../format/contains-words';
import { formatAssetCount } from '../format/format-quantity';
import type { PickedCollection } from './use-add-to-collection';

type CollectionPickerProps = {
  organizationId: string;
  onPick: (collection: PickedCollection) => void;
  onClose: () => void;
};

const FIELD = {
  autoFocus: true,
  'aria-label': 'Collection',
  placeholder: 'Find or create a collection',
  autoComplete: 'off',
  maxLength: LIMITS.nameLength,
};

/** A dialog to find a collection by name or create one. It is open while mounted. */
export function CollectionPicker({ organizationId, onPick, onClose }: CollectionPickerProps) {
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const options = useCalls().collection.list.queryOptions(
    { organizationId },
    { staleTime: 10_000 },
  );
  const { data: all, error } = useQuery(options);
  const data = all?.filter(({ filter }) => filter === null);
  const name = typed.trim();
  const isNew = data && name !== '' && !data.some((known) => isSameName(known.name, name));
  const isWanted = containsWords(typed);
  const wanted = (data ?? []).filter(({ name }) => isWanted(name));
  const known = wanted.map(({ id, name, count }) => ({
    id,
    label: name,
    detail: formatAssetCount(count),
    picked: { id, name },
  }));
  const created = {
    id: 'new',
    icon: <PlusIcon className="size-4 shrink-0 text-quiet" />,
    label: `Create “${name}”`,
    detail: 'New collection',
    picked: { id: null, name },
  };
  return (
    <FinderDialog modal={modal} label="Add to collection" width="w-[min(28rem,calc(100vw-2rem))]">
      <Finder
        field={FIELD}
        typed={typed}
        onType={setTyped}
        label="Collections"
        choices={isNew ? [...known, created] : known}
        areKnown={data !== undefined}
        empty={
          error ? errorMessage(error) : data ? 'Type a name to create a collection.' : 'Loading…'
        }
        onPick={({ picked }) => {
          modal.close();
          onPick(picked);
        }}
      />
    </FinderDialog>
  );
}
