'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AlikePage } from '@/contract/duplicate';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
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
  first: AlikePage;
};

/** The images of a library that look alike, in groups, to be cleaned up one after the other. */
export function AlikeView({ libraryRef, libraryName, path, after, first }: Props) {
  const options = useCalls().duplicate.alike.queryOptions({ ...libraryRef, after });
  const { data = first } = useQuery({ ...options, initialData: first, staleTime: 30_000 });
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed goes with its group.
  const change = useDuplicateChange(libraryRef, () => list.current?.focus());
  return (
    <DuplicatesFrame
      {...{ libraryName, path, after, list }}
      current="/duplicates/alike"
      lead="Images that look alike: other sizes, formats or crops of the same one. The one you keep gets the tags of the others."
      next={data.next}
      empty="No images that look alike"
    >
      {data.groups.map(({ key, assets }) => (
        <DuplicateGroupView
          key={key}
          title={`${assets.length} images that look alike`}
          detail=""
          assets={assets}
          path={path}
          change={change}
          ignoreLabel="Not alike"
          onIgnore={() => change.ignoreAlike(assets.map(({ id }) => id))}
        />
      ))}
    </DuplicatesFrame>
  );
}
