'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { SuggestionField } from '../control/suggestion-field';
import type { LibraryRef } from '../grid/use-blocks';
import { matchingTags } from '../tag/matching-tags';
import { useTags } from '../tag/use-tags';

/** A field for several tags, separated by commas. The tag being typed is completed from those of the library. */
export function BulkTagField({ libraryRef }: { libraryRef: LibraryRef }) {
  const known = useTags(libraryRef);
  const [value, setValue] = useState('');
  const segments = value.split(',');
  const typed = segments.at(-1) ?? '';
  const before = segments
    .slice(0, -1)
    .map((tag) => tag.trim())
    .filter(Boolean);
  return (
    <div className="grid gap-1.5">
      <label htmlFor="bulkTags" className="text-sm font-medium">
        Tags
      </label>
      <SuggestionField
        value={value}
        onChange={setValue}
        suggestions={matchingTags(known, typed, before)}
        onPick={(tag) => setValue([...before, tag, ''].join(', '))}
        listLabel="Tags of this library"
        input={{
          id: 'bulkTags',
          name: 'tags',
          autoFocus: true,
          staysOpen: true,
          'aria-describedby': 'bulkTagsHint',
          className:
            'h-11 w-full rounded-control border border-edge bg-surface px-3.5 text-base outline-offset-1',
        }}
      />
      <p id="bulkTagsHint" className="text-xs text-quiet">
        Separate with commas (max. {LIMITS.tagsPerCall})
      </p>
    </div>
  );
}
