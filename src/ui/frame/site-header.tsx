import Link from 'next/link';
import { Mark } from './mark';

/** The top of every page. */
export function SiteHeader() {
  return (
    <header className="page-width flex items-center justify-between py-5">
      <Link
        href="/"
        prefetch={false}
        className="-mx-2 flex items-center gap-2.5 rounded-control px-2 py-1 text-lg font-semibold tracking-tight"
      >
        <Mark className="size-6 text-accent" />
        Vitrine
      </Link>
      <nav aria-label="Site">
        <Link
          href="/#interface"
          prefetch={false}
          className="-mx-2 rounded-control px-2 py-1 text-sm text-quiet underline-offset-4 hover:text-ink hover:underline"
        >
          For integrators
        </Link>
      </nav>
    </header>
  );
}
