'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftIcon } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import type { DuplicatesPage } from '@/contract/duplicate';
import { useCalls } from '../call/call-provider';
import { buttonClass } from '../control/button';
import type { LibraryRef } from '../grid/use-blocks';
import { DuplicateGroupView } from './duplicate-group';
import { useDuplicateChange } from './use-duplicate-change';

type Props = {
  libraryRef: LibraryRef;
  libraryName: string;
  /** The URL path of the library. */
  path: string;
  /** What the page before ended with; null: this is the first. */
  after: string | null;
  first: DuplicatesPage;
};

/** The files that a library has more than once, in groups, to be cleaned up one after the other. */
export function DuplicatesView({ libraryRef, libraryName, path, after, first }: Props) {
  const calls = useCalls();
  const options = calls.duplicate.list.queryOptions({ ...libraryRef, after });
  const { data = first } = useQuery({ ...options, initialData: first, staleTime: 30_000 });
  const { groups, next } = data;
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed goes with its group.
  const change = useDuplicateChange(libraryRef, () => list.current?.focus());
  return (
    <div className="page-width grid max-w-[64rem] grid-cols-[minmax(0,1fr)] content-start gap-6 pt-5 pb-16">
      <div className="grid gap-1">
        <Link
          href={path}
          prefetch={false}
          className="flex items-center gap-1.5 justify-self-start rounded-control text-sm text-quiet hover:text-ink"
        >
          <ArrowLeftIcon className="size-4 shrink-0" />
          <span className="wrap-anywhere">{libraryName}</span>
        </Link>
        <h1 className="text-2xl">Duplicates</h1>
        <p className="text-sm text-quiet">
          Files that this library has more than once. The one you keep gets the tags of the others.
        </p>
      </div>
      {groups.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/60 px-6 py-14 text-center text-quiet">
          {after ? 'No more duplicates' : 'No duplicates'}
        </p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Duplicates"
          className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none"
        >
          {groups.map((group) => (
            <DuplicateGroupView key={group.sha256} group={group} path={path} change={change} />
          ))}
        </ul>
      )}
      {(after || next) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2.5">
          {after && (
            <Link href={`${path}/duplicates`} prefetch={false} className={buttonClass('secondary')}>
              First page
            </Link>
          )}
          {next && (
            <Link
              href={`${path}/duplicates?after=${next}`}
              prefetch={false}
              className={buttonClass('secondary')}
            >
              Next page
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
