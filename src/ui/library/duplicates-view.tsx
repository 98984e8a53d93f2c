'use client';

import { useQuery } from '@tanstack/react-query';
import type { AlikePage, DuplicateGroup, DuplicatesPage } from '@/contract/browse/duplicate';
import { useCalls } from '../call/call-provider';
import { formatBytes, formatNumber } from '../format/format-quantity';
import { DuplicatesFrame, type DuplicatesPlace } from './duplicates-frame';

type Props = DuplicatesPlace & { first: DuplicatesPage };

/** The files a library has more than once, in groups. */
export function DuplicatesView({ first, ...place }: Props) {
  const { libraryRef, after } = place;
  const options = useCalls().duplicate.list.queryOptions({ ...libraryRef, after });
  const { data = first } = useQuery({ ...options, initialData: first, staleTime: 30_000 });
  return (
    <DuplicatesFrame
      {...place}
      current="/duplicates"
      lead="Files this library has more than once. The one you keep gets the tags of the others."
      next={data.next}
      empty="No duplicates"
      ignoreLabel="Not duplicates"
      groups={data.groups.map((group) => ({
        key: group.sha256,
        title: `Same file, ${formatNumber(group.total)} times`,
        detail: detailOf(group),
        assets: group.assets,
        ignore: (change) => change.ignore(group.sha256),
      }))}
    />
  );
}

const detailOf = ({ assets, total }: DuplicateGroup) =>
  [
    `${formatBytes(assets[0]?.sizeBytes ?? 0)} each`,
    total > assets.length && `The ${assets.length} oldest are shown.`,
  ]
    .filter(Boolean)
    .join('. ');

type SimilarViewProps = DuplicatesPlace & { first: AlikePage };

/** The similar images of a library, in groups. */
export function SimilarView({ first, ...place }: SimilarViewProps) {
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
