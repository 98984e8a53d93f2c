'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftIcon, PencilIcon } from 'lucide-react';
import Link from 'next/link';
import { useDeferredValue, useMemo, useState } from 'react';
import { term } from '@/contract/filter/write-filter';
import type { TagUse } from '@/contract/organization/page';
import { useMayWrite } from '../call/access-provider';
import type { LibraryRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { Select } from '../form/select';
import { TextField } from '../form/text-field';
import { formatCount, formatNumber } from '../format/format-quantity';
import { viewQuery } from '../format/view-url';
import { EditTag } from './edit-tag';
import { arrangeTags, type TagOrder } from './matching-tags';
import { useTagOptions } from './use-tags';

/** The number of tags shown at first. */
const INITIAL_TAGS = 300;

type TagsViewProps = { libraryRef: LibraryRef; libraryName: string; path: string; tags: TagUse[] };

/**
 * All tags of a library with their numbers of assets in the grid. Each leads to its assets, and can be renamed, merged
 * and deleted. `path`: the path of the library.
 */
export function TagsView({ libraryRef, libraryName, path, tags: initial }: TagsViewProps) {
  const mayWrite = useMayWrite(libraryRef);
  const { data = initial } = useQuery({ ...useTagOptions(libraryRef), initialData: initial });
  // A tag used only by variants would lead to an empty grid.
  const tags = useMemo(() => data.filter(({ count }) => count > 0), [data]);
  const [edited, setEdited] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<TagOrder>('count');
  const [all, setAll] = useState(false);
  const wanted = useDeferredValue(text);
  const found = useMemo(() => arrangeTags(tags, wanted, order), [tags, wanted, order]);
  const shown = all ? found : found.slice(0, INITIAL_TAGS);
  return (
    <div className="page-width grid max-w-[64rem] grid-cols-[minmax(0,1fr)] content-start gap-6 pt-4 pb-16">
      <nav aria-label="Back" className="text-sm">
        <Link
          href={path}
          prefetch={false}
          className="-mx-2 inline-flex min-h-8 items-center gap-2 rounded-control px-2 text-quiet underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeftIcon className="size-4 shrink-0" />
          <span dir="auto" className="wrap-anywhere">
            {libraryName}
          </span>
        </Link>
      </nav>
      <h1 className="text-2xl">Tags</h1>
      {tags.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/60 px-6 py-14 text-center text-quiet">
          No tags yet. Tags are suggested when files are processed, and you can add your own.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-x-3 gap-y-4 sm:gap-x-4">
            <div className="min-w-0 flex-1 basis-44">
              <TextField
                type="search"
                label="Find a tag"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            </div>
            <Select
              label="Order"
              className="h-11"
              value={order}
              onChange={({ currentTarget }) => setOrder(currentTarget.value as TagOrder)}
              options={[
                { value: 'count', text: 'Most used first' },
                { value: 'name', text: 'By name' },
              ]}
            />
          </div>
          <p role="status" className="text-sm text-quiet">
            {found.length === 0 ? 'No matching tags.' : formatCount(found.length, 'tag')}
            {found.length > 0 && <span className="ml-3">Variants aren’t counted.</span>}
          </p>
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {shown.map((tag) => (
              <TagItem key={tag.id} tag={tag} path={path} onEdit={mayWrite ? setEdited : null} />
            ))}
          </ul>
          {found.length > shown.length && (
            <Button onClick={() => setAll(true)} className="justify-self-start">
              Show all {formatNumber(found.length)}
            </Button>
          )}
        </>
      )}
      {edited !== null && (
        <EditTag
          key={edited}
          library={libraryRef}
          tag={edited}
          known={data.map(({ id }) => id)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

type TagItemProps = { tag: TagUse; path: string; onEdit: ((tag: string) => void) | null };

function TagItem({ tag: { id, count }, path, onEdit }: TagItemProps) {
  return (
    <li className="flex max-w-full items-center rounded-full border border-line bg-surface text-sm hover:border-edge">
      <Link
        href={path + viewQuery({ sort: 'newest', filter: term('tag', id) })}
        prefetch={false}
        className="inline-flex min-h-9 min-w-0 items-center gap-2 rounded-full ps-3.5 pe-1.5 hover:underline underline-offset-4"
      >
        <span dir="auto" className="truncate">
          {id}
        </span>
        <span className="text-quiet">{formatNumber(count)}</span>
      </Link>
      {onEdit && (
        <button
          type="button"
          aria-label={`Edit tag ${id}`}
          aria-haspopup="dialog"
          onClick={() => onEdit(id)}
          className="grid size-9 shrink-0 cursor-pointer place-content-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
        >
          <PencilIcon className="size-3.5" />
        </button>
      )}
    </li>
  );
}
