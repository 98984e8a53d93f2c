import { ArrowLeftIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from '../control/button';

const TABS = [
  { below: '/duplicates', text: 'Same files' },
  { below: '/duplicates/alike', text: 'Alike images' },
] as const;

type Props = {
  libraryName: string;
  /** The URL path of the library. */
  path: string;
  current: (typeof TABS)[number]['below'];
  lead: string;
  /** What the page before ended with; null: this is the first. `next`: what this one ends with; null: it is the last. */
  after: string | null;
  next: string | null;
  empty: string;
  list: RefObject<HTMLUListElement | null>;
  /** The groups. */
  children: ReactNode[];
};

/** What the pages of duplicates have in common: where one is, and the groups, page by page. */
export function DuplicatesFrame(props: Props) {
  const { libraryName, path, current, lead, after, next, empty, list, children } = props;
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
        <nav
          aria-label="Kinds of duplicates"
          className="flex flex-wrap gap-x-5 border-b border-line"
        >
          {TABS.map(({ below, text }) => (
            <Link
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
      {children.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/60 px-6 py-14 text-center text-quiet">
          {after ? 'There are no more.' : empty}
        </p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Duplicates"
          className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none"
        >
          {children}
        </ul>
      )}
      {(after || next) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2.5">
          {after && (
            <Link href={`${path}${current}`} prefetch={false} className={buttonClass('secondary')}>
              First page
            </Link>
          )}
          {next && (
            <Link
              href={`${path}${current}?after=${next}`}
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
