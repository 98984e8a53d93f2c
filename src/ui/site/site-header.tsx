import Link from 'next/link';
import { Logo } from './logo';

/** The header of the public pages, for signed-out visitors. */
export function SiteHeader() {
  return (
    <header className="page-width flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-5">
      <Link
        href="/"
        prefetch={false}
        className="-mx-2 flex items-center gap-2.5 rounded-control px-2 py-1 text-lg font-semibold tracking-tight"
      >
        <Logo className="size-6 text-accent" />
        Vitrine
      </Link>
      <nav aria-label="Site" className="flex flex-wrap justify-end gap-x-5 gap-y-1">
        <HeaderLink href="/#interface" className="max-sm:hidden">
          Developers
        </HeaderLink>
        <HeaderLink href="/app">Your libraries</HeaderLink>
        <HeaderLink href="/sign-in">Sign in</HeaderLink>
      </nav>
    </header>
  );
}

function HeaderLink({
  href,
  className = '',
  children,
}: {
  href: string;
  className?: string;
  children: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`-mx-2 rounded-control px-2 py-1 text-sm text-quiet underline-offset-4 hover:text-ink hover:underline ${className}`}
    >
      {children}
    </Link>
  );
}
