'use client';

import { PlusIcon } from 'lucide-react';
import { useState } from 'react';

/** How many show at first; some programs write a hundred keywords. */
const SHOWN_AT_FIRST = 12;

type Props = { tags: string[]; onAdd: (tags: string[]) => void };

/** The keywords of the file that are not tags of the asset yet. A click adds one. */
export function SuggestedTags({ tags, onAdd }: Props) {
  const [all, setAll] = useState(false);
  if (tags.length === 0) return null;
  const shown = all ? tags : tags.slice(0, SHOWN_AT_FIRST);
  const link = 'rounded-control text-xs underline underline-offset-4 hover:text-ink';
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-quiet">
        <h3 className="font-normal">Keywords in the file</h3>
        {tags.length > 1 && (
          <button type="button" onClick={() => onAdd(tags)} className={`${link} min-h-6`}>
            Add all {tags.length}
          </button>
        )}
      </div>
      <ul aria-label="Suggested tags" className="flex flex-wrap gap-1.5">
        {shown.map((tag) => (
          <li key={tag} className="max-w-full">
            <button
              type="button"
              aria-label={`Add suggested tag ${tag}`}
              onClick={({ currentTarget }) => {
                const { nextElementSibling, previousElementSibling } =
                  currentTarget.parentElement ?? currentTarget;
                // The button disappears when clicked.
                const other = nextElementSibling ?? previousElementSibling;
                other?.querySelector('button')?.focus();
                onAdd([tag]);
              }}
              className="inline-flex min-h-8 items-center gap-1 rounded-full border border-dashed border-edge pr-3 pl-2 text-start text-sm hover:bg-sunken"
            >
              <PlusIcon className="size-3.5 shrink-0 text-quiet" />
              <span dir="auto" className="wrap-anywhere">
                {tag}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < tags.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={`${link} min-h-6 w-fit text-quiet`}
        >
          Show all {tags.length} keywords
        </button>
      )}
    </div>
  );
}
