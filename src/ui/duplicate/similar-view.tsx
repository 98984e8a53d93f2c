'use client';

import { useQuery } from '@tanstack/react-query';
import type { AlikePage } from '@/contract/duplicate';
import { useCalls } from '../call/call-provider';
import { DuplicatesFrame, type DuplicatesPlace } from './duplicates-frame';

type Props = DuplicatesPlace & { first: AlikePage };

/** The similar images of a library, in groups. */
export function SimilarView({ first, ...place }: Props) {
  const { libraryRef, after } = place;
  const options = useCalls().duplicate.alike.queryOptions({ ...libraryRef, after });
  const { data = first } = useQuery({ ...options, initialData: first, staleTime: 30_000 });
  return (
    <DuplicatesFrame
      {...place}
      current="/duplicates/alike"
      lead="Images that look alike: other sizes, formats or crops of the same image. The one you keep gets the tags of the others."
      next={data.next}
      empty="No similar images"
      ignoreLabel="Not similar"
      groups={data.groups.map(({ key, assets }) => ({
        key,
        title: `${assets.length} similar images`,
        detail: '',
        assets,
        ignore: (change) => change.ignoreSimilar(assets.map(({ id }) => id)),
      }))}
    />
  );
}
