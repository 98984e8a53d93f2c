'use client';

import Link from 'next/link';
import { BackLink } from '../viewer/back-link';

type BackLinksProps = {
  /** Where the asset was opened from, and how to return there. */
  origin: { href: string; name: string; back: () => void };
  library: { href: string; name: string };
  /** Whether `origin` is a view of the library. */
  isFromLibrary: boolean;
  /** The URL of the original of a variant. */
  originalHref: string | null;
};

/** The links from an asset to where it was opened from, to its library and to its original. */
export const BackLinks = ({ origin, library, isFromLibrary, originalHref }: BackLinksProps) => (
  <nav aria-label="Back" className="flex min-w-0 flex-1 gap-x-6">
    <BackLink
      href={origin.href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        origin.back();
      }}
    >
      {origin.name}
    </BackLink>
    {!isFromLibrary && (
      <Link
        href={library.href}
        prefetch={false}
        className="min-w-0 content-center truncate rounded-control text-quiet underline-offset-4 hover:text-ink hover:underline max-sm:hidden"
      >
        {library.name}
      </Link>
    )}
    {originalHref && <BackLink href={originalHref}>Back to primary version</BackLink>}
  </nav>
);
