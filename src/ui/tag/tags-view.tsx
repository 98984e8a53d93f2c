'use client';

import { ArrowLeftIcon } from 'lucide-react';
import Link from 'next/link';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TagUse } from '@/contract/page';
import { formatCount, formatNumber } from '../asset/format-quantity';
import { Button } from '../control/button';
import { Select } from '../control/select';
import { TextField } from '../control/text-field';
import { parseView, viewQuery } from '../library/view-url';
import { arrangeTags, type TagOrder } from './arrange-tags';

/** The number of tags shown at first. */
const INITIAL_TAGS = 300;

const UNFILTERED_VIEW = parseView(new URLSearchParams());

type TagsViewProps = { libraryName: string; path: string; tags: TagUse[] };

/** All tags of a library with the number of assets that the grid shows with each. `path`: the path of the library. */
export function TagsView({ libraryName, path, tags }: TagsViewProps) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<TagOrder>('count');
  const [all, setAll] = useState(false);
  const wanted = useDeferredValue(text);
  const found = useMemo(() => arrangeTags(tags, wanted, order), [tags, wanted, order]);
  const shown = all ? found : found.slice(0, INITIAL_TAGS);
  return (
    <div className="page-width grid max-w-[64rem] content-start gap-6 pt-4 pb-16">
      <nav aria-label="Back" className="text-sm">
        <Link
          href={path}
          prefetch={false}
          className="-mx-2 inline-flex min-h-8 items-center gap-2 rounded-control px-2 text-quiet underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeftIcon className="size-4 shrink-0" />
          <span className="wrap-anywhere">{libraryName}</span>
        </Link>
      </nav>
      <h1 className="text-2xl">Tags</h1>
      {tags.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/60 px-6 py-14 text-center text-quiet">
          No tags yet. Tags are suggested when files are processed, and you can add your own.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-4">
            <div className="min-w-0 flex-1 basis-56">
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
              id="tag-order"
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
              <TagLink key={tag.id} tag={tag} path={path} />
            ))}
          </ul>
          {found.length > shown.length && (
            <Button onClick={() => setAll(true)} className="justify-self-start">
              Show all {formatNumber(found.length)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function TagLink({ tag: { id, count }, path }: { tag: TagUse; path: string }) {
  return (
    <li className="max-w-full">
      <Link
        href={path + viewQuery({ ...UNFILTERED_VIEW, tags: [id] })}
        prefetch={false}
        className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm hover:border-edge hover:bg-sunken"
      >
        <span className="truncate">{id}</span>
        <span className="text-quiet">{formatNumber(count)}</span>
      </Link>
    </li>
  );
}
