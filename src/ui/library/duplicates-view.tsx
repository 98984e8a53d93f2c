'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRef } from 'react';
import type { AlikePage, Duplicate, DuplicatesPage } from '@/contract/browse/duplicate';
import { useMayWrite } from '../call/access-provider';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { BackTo } from '../control/back-to';
import { ButtonLink } from '../control/link';
import { formatBytes, formatNumber } from '../format/format-quantity';
import { DuplicateGroup } from './duplicate-group';
import { type DuplicateChange, useDuplicateChange } from './use-duplicate-change';

const TABS = [
  { below: '/duplicates', text: 'Identical files' },
  { below: '/duplicates/alike', text: 'Similar images' },
] as const;

type DuplicatesPlace = {
  libraryRef: LibraryRef;
  libraryName: string;
  /** The URL path of the library. */
  path: string;
  /** The end of the previous page; null on the first page. */
  after: string | null;
};

type Group = {
  key: string;
  title: string;
  detail: string;
  assets: Duplicate[];
  ignore: (change: DuplicateChange) => void;
};

type FrameProps = DuplicatesPlace & {
  current: (typeof TABS)[number]['below'];
  lead: string;
  /** The end of this page; null on the last page. */
  next: string | null;
  empty: string;
  ignoreLabel: string;
  groups: Group[];
};

/** Groups of duplicates, page by page, for cleaning up one by one. */
function DuplicatesFrame(props: FrameProps) {
  const { libraryRef, libraryName, path, current, lead, after, next, empty, groups } = props;
  const mayWrite = useMayWrite(libraryRef);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its group.
  const change = useDuplicateChange(libraryRef, () => list.current?.focus());
  return (
    <div className="page-width grid max-w-[64rem] grid-cols-[minmax(0,1fr)] content-start gap-6 pt-5 pb-16 min-[105rem]:max-w-[120rem]">
      <div className="grid gap-1">
        <BackTo href={path} name={libraryName} />
        <h1 className="text-2xl">Duplicates</h1>
        <nav
          aria-label="Kinds of duplicates"
          className="flex flex-wrap gap-x-5 border-b border-line"
        >
          {TABS.map(({ below, text }) => (
            <Link
              dir="auto"
              key={below}
              href={`${path}${below}`}
              prefetch={false}
              aria-current={below === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-sm text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {text}
            </Link>
          ))}
        </nav>
        <p className="pt-3 text-sm text-quiet">{lead}</p>
      </div>
      {groups.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/60 px-6 py-14 text-center text-quiet">
          {after ? 'There are no more.' : empty}
        </p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Duplicates"
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 outline-none min-[105rem]:grid-cols-[repeat(2,minmax(0,1fr))]"
        >
          {groups.map(({ key, ignore, ...group }) => (
            <DuplicateGroup
              key={key}
              {...group}
              path={path}
              change={mayWrite ? change : null}
              ignoreLabel={props.ignoreLabel}
              onIgnore={() => ignore(change)}
            />
          ))}
        </ul>
      )}
      {(after || next) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2.5">
          {after && <ButtonLink href={`${path}${current}`}>First page</ButtonLink>}
          {next && <ButtonLink href={`${path}${current}?after=${next}`}>Next page</ButtonLink>}
        </nav>
      )}
    </div>
  );
}

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

const detailOf = ({ assets, total }: DuplicatesPage['groups'][number]) =>
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
