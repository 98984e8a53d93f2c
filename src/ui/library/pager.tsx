import Link from 'next/link';
import { buttonLook } from '../control/button';
import { ArrowLeftIcon, ArrowRightIcon } from '../icon/icons';

/** Leads to the pages before and after this one; nothing when it is the only one. */
export function Pager({ path, page, more }: { path: string; page: number; more: boolean }) {
  if (page === 1 && !more) return null;
  const address = (to: number) => (to === 1 ? path : `${path}?page=${to}`);
  return (
    <nav aria-label="Pages" className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 pt-4">
      {page > 1 && (
        <Link
          href={address(page - 1)}
          rel="prev"
          className={`justify-self-start ${buttonLook('plain')}`}
        >
          <ArrowLeftIcon className="size-4" />
          Newer
        </Link>
      )}
      <p className="col-start-2 text-sm text-quiet" aria-current="page">
        Page {page}
      </p>
      {more && (
        <Link
          href={address(page + 1)}
          rel="next"
          className={`col-start-3 justify-self-end ${buttonLook('plain')}`}
        >
          Older
          <ArrowRightIcon className="size-4" />
        </Link>
      )}
    </nav>
  );
}
