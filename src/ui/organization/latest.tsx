import Link from 'next/link';
import type { ReactNode } from 'react';

/** A section of the latest things, and a link to all of them. */
export function Latest(props: { title: string; href: string; children: ReactNode }) {
  const { title, href, children } = props;
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-base">{title}</h2>
        <Link
          href={href}
          prefetch={false}
          aria-label={`${title}: see all`}
          className="rounded-control text-sm text-quiet underline underline-offset-4 hover:text-ink"
        >
          See all
        </Link>
      </div>
      {children}
    </section>
  );
}
