'use client';

import { PlusIcon, TagIcon, TagXIcon, XIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Tile } from '@/contract/browse/browse';
import { LIMITS } from '@/contract/limits';
import { tagsOfSelected } from '../browse/selected-tags';
import type { LibraryRef } from '../call/resource-ref';
import { FormDialog } from '../form/form-dialog';
import { SuggestionField } from '../form/suggestion-field';
import { formatAssetCount } from '../format/format-quantity';
import { matchingTags } from '../tag/matching-tags';
import { tagProblem } from '../tag/tag-problem';
import { useTagsOf } from '../tag/use-tags';
import { ACTION } from './selection-bar';

type TagsActionProps = {
  kind: 'tag' | 'untag';
  libraries: LibraryRef[];
  /** The number of selected assets. */
  count: number;
  /** Those that are loaded. */
  knownTiles: () => Tile[];
  onChange: (change: { kind: 'tag' | 'untag'; tags: string[] }) => void;
};

/** Asks for tags to add to the selection, or to remove from it. An empty list does nothing. */
export function TagsAction({ kind, onChange, ...fields }: TagsActionProps) {
  const many = formatAssetCount(fields.count);
  const adds = kind === 'tag';
  const submit = (values: Record<string, string>) => {
    const tags = parseTags(values.tags ?? '');
    const problem = tagsProblem(tags);
    if (problem === null && tags.length > 0) onChange({ kind, tags });
    return problem;
  };
  return (
    <FormDialog
      label={adds ? 'Add tags' : 'Remove tags'}
      className={adds ? ACTION.often : ACTION.rare}
      icon={adds ? <TagIcon className="size-5" /> : <TagXIcon className="size-5" />}
      title={adds ? `Add tags to ${many}` : `Remove tags from ${many}`}
      submitLabel={adds ? 'Add' : 'Remove'}
      onSubmit={submit}
    >
      {adds ? <TagsToAdd {...fields} /> : <TagsToRemove {...fields} />}
    </FormDialog>
  );
}

type TagFields = Omit<TagsActionProps, 'kind' | 'onChange'>;

const TagsToAdd = ({ libraries }: TagFields) => <BulkTagField known={useTagsOf(libraries)} />;

/** Offers the tags of the selection. Suggests other tags only where the selection may have more. */
function TagsToRemove({ libraries, count, knownTiles }: TagFields) {
  const { tags, complete } = tagsOfSelected(knownTiles(), count);
  const known = useTagsOf(libraries, !complete);
  return <BulkTagField known={complete ? tags : known} offered={tags} />;
}

/** Returns why these tags are not accepted; null when they are. */
function tagsProblem(tags: string[]): string | null {
  if (tags.length > LIMITS.tagsPerCall)
    return `You entered ${tags.length} tags. You can add up to ${LIMITS.tagsPerCall} at a time.`;
  return tags.map(tagProblem).find(Boolean) ?? null;
}

type BulkTagFieldProps = {
  /** Suggestions while typing a tag. */
  known: string[];
  /** Tags to add by a click. */
  offered?: string[];
};

/**
 * A field for several tags; each becomes a chip with Enter, a comma or a pick. Its value is the field `tags`, separated
 * by commas, including the tag still being typed.
 */
function BulkTagField({ known, offered = [] }: BulkTagFieldProps) {
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    setTags([...new Set([...tags, ...parseTags(text)])]);
    setTyped('');
  };
  const leaveOut = (tag: string) => {
    setTags(tags.filter((each) => each !== tag));
    input.current?.focus();
  };
  const free = offered.filter((tag) => !tags.includes(tag));
  return (
    <div className="grid gap-1.5">
      <label htmlFor="bulkTags" className="text-sm font-medium">
        Tags
      </label>
      <input type="hidden" name="tags" value={[...tags, typed].join(',')} />
      {tags.length > 0 && (
        <ul aria-label="Selected tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-8 max-w-full items-center rounded-full bg-accent-soft pl-3 text-sm"
            >
              <span dir="auto" className="truncate">
                {tag}
              </span>
              <button
                type="button"
                aria-label={`Leave out ${tag}`}
                onClick={() => leaveOut(tag)}
                className="grid size-8 shrink-0 cursor-pointer place-content-center rounded-full text-quiet hover:text-ink"
              >
                <XIcon className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SuggestionField
        ref={input}
        value={typed}
        onChange={(text) => (text.endsWith(',') ? add(text) : setTyped(text))}
        // A list would cover the offered tags.
        suggestions={typed === '' && free.length > 0 ? [] : matchingTags(known, typed, tags)}
        onPick={add}
        // With nothing typed, Enter submits the form.
        {...(typed.trim() !== '' && { onEnter: () => add(typed) })}
        listLabel="Tags of this library"
        input={{
          id: 'bulkTags',
          autoFocus: true,
          staysOpen: true,
          'aria-describedby': 'bulkTagsHint',
          className:
            'h-11 w-full rounded-control border border-edge bg-surface px-3.5 text-base outline-offset-1',
        }}
      />
      {/* Room for the list, which covers nothing below. */}
      <div className="grid min-h-48 content-start gap-1.5">
        <p id="bulkTagsHint" className="text-xs text-quiet">
          Press Enter after each tag (max. {LIMITS.tagsPerCall})
        </p>
        {free.length > 0 && (
          <ul aria-label="Tags of the selected assets" className="flex flex-wrap gap-1.5">
            {free.map((tag) => (
              <li key={tag} className="max-w-full">
                <button
                  type="button"
                  onClick={() => {
                    add(tag);
                    input.current?.focus();
                  }}
                  className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1 rounded-full border border-dashed border-edge pr-3 pl-2 text-sm hover:bg-sunken"
                >
                  <PlusIcon className="size-3.5 shrink-0 text-quiet" />
                  <span dir="auto" className="truncate">
                    {tag}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The tags in a comma-separated text, each once. */
const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().normalize('NFC'))
      .filter(Boolean),
  ),
];
