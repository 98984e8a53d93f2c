import { ArrowLeftIcon } from 'lucide-react';
import Link from 'next/link';

/** A link from a page to the one above it. */
export const BackTo = ({ href, name }: { href: string; name: string }) => (
  <Link
    href={href}
    prefetch={false}
    className="flex items-center gap-1.5 justify-self-start rounded-control text-sm text-quiet hover:text-ink"
  >
    <ArrowLeftIcon className="size-4 shrink-0" />
    <span dir="auto" className="wrap-anywhere">
      {name}
    </span>
  </Link>
);
