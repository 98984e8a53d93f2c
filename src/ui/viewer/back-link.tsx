import { ArrowLeftIcon } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent } from 'react';

type BackLinkProps = { href: string; children: string; onClick?: (event: MouseEvent) => void };

/** A link to the parent page. */
export function BackLink({ href, children, onClick }: BackLinkProps) {
  return (
    <Link
      href={href}
      onClick={onClick}
      className="-mx-2 inline-flex min-h-8 min-w-0 items-center gap-2 rounded-control px-2 text-quiet underline-offset-4 hover:text-ink hover:underline"
    >
      <ArrowLeftIcon className="size-4 shrink-0" />
      <span dir="auto" className="truncate">
        {children}
      </span>
    </Link>
  );
}
