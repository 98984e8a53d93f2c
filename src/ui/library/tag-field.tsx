'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { TextField } from '../control/text-field';
import type { LibraryAddress } from '../grid/use-blocks';

/** The tags of a library, most used first. */
export function useTags(address: LibraryAddress): string[] {
  const { data } = useQuery(
    useCalls().tag.list.queryOptions({ ...address }, { staleTime: 30_000 }),
  );
  return data?.map(({ id }) => id) ?? [];
}

/** Tags with commas between them; the one that is being typed is completed from those of the library. */
export function TagField({ address }: { address: LibraryAddress }) {
  const tags = useTags(address);
  const [value, setValue] = useState('');
  const before = value.includes(',') ? `${value.slice(0, value.lastIndexOf(',') + 1)} ` : '';
  return (
    <>
      <TextField
        id="bulkTags"
        name="tags"
        label="Tags"
        hint={`Commas between them, ${LIMITS.tagsPerCall} at most.`}
        list="bulkTagList"
        autoComplete="off"
        autoFocus
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <datalist id="bulkTagList">
        {tags.map((tag) => (
          <option key={tag} value={before + tag} />
        ))}
      </datalist>
    </>
  );
}
