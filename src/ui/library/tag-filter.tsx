'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { XIcon } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { SuggestionField } from '../form/suggestion-field';
import { findTag, matchingTags } from '../tag/matching-tags';
import { useTagOptions } from '../tag/use-tags';

type TagFilterProps = {
  libraryRef: LibraryRef;
  tags: string[];
  onChange: (tags: string[]) => void;
};

/** Filters by tags of the library's assets. Any other tag is reported as unused and does not filter. */
export function TagFilter({ libraryRef, tags, onChange }: TagFilterProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [used, setUsed] = useState(false);
  const options = useTagOptions(libraryRef, used);
  const known = useQuery(options).data ?? [];
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  const add = (tag: string) => {
    type('');
    if (!tags.includes(tag)) onChange([...tags, tag]);
  };
  const addTyped = async () => {
    const text = typed.trim();
    if (text === '') return;
    try {
      const tag =
        findTag(await queryClient.fetchQuery(options), text) ??
        // Someone may have used it for the first time since.
        findTag(await queryClient.fetchQuery({ ...options, staleTime: 0 }), text);
      if (tag) add(tag);
      else setProblem(`No assets are tagged “${text}”.`);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const filterable = known.filter(({ count }) => count > 0).map(({ id }) => id);
  return (
    <>
      <SuggestionField
        value={typed}
        onChange={type}
        suggestions={matchingTags(filterable, typed, tags)}
        onPick={add}
        onEnter={() => void addTyped()}
        listLabel="Tags of this library"
        input={{
          label: 'Filter by tag',
          placeholder: 'Tag',
          'aria-describedby': 'tag-problem',
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
          <span dir="auto" className="truncate">
            {tag}
          </span>
          <XIcon className="size-4 shrink-0" />
        </button>
      ))}
      <p
        dir="auto"
        id="tag-problem"
        role="status"
        className="text-sm text-danger wrap-anywhere empty:hidden"
      >
        {problem}
      </p>
    </>
  );
}
