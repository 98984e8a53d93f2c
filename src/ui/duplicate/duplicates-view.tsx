'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DuplicateGroup, DuplicatesPage } from '@/contract/duplicate';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { formatBytes, formatNumber } from '../format/format-quantity';
import { DuplicateGroupView } from './duplicate-group';
import { DuplicatesFrame } from './duplicates-frame';
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
  const options = useCalls().duplicate.list.queryOptions({ ...libraryRef, after });
  const { data = first } = useQuery({ ...options, initialData: first, staleTime: 30_000 });
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed goes with its group.
  const change = useDuplicateChange(libraryRef, () => list.current?.focus());
  return (
    <DuplicatesFrame
      {...{ libraryName, path, after, list }}
      current="/duplicates"
      lead="Files that this library has more than once. The one you keep gets the tags of the others."
      next={data.next}
      empty="No duplicates"
    >
      {data.groups.map((group) => (
        <DuplicateGroupView
          key={group.sha256}
          title={`Same file, ${formatNumber(group.total)} times`}
          detail={detailOf(group)}
          assets={group.assets}
          path={path}
          change={change}
          ignoreLabel="Not duplicates"
          onIgnore={() => change.ignore(group.sha256)}
        />
      ))}
    </DuplicatesFrame>
  );
}

const detailOf = ({ assets, total }: DuplicateGroup) =>
  [
    `${formatBytes(assets[0]?.sizeBytes ?? 0)} each`,
    total > assets.length && `The ${assets.length} oldest are shown.`,
  ]
    .filter(Boolean)
    .join('. ');
