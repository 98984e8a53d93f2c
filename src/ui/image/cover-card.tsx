import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Cover } from './cover';

type CoverCardProps = ComponentProps<typeof Cover> & {
  name: string;
  path: string;
  /** The menu of actions on it. */
  menu: ReactNode;
  /** The lines below the name. */
  children: ReactNode;
};

/** A library or collection in a list: its cover, its name, and lines about it. */
export function CoverCard({ name, path, menu, children, ...cover }: CoverCardProps) {
  return (
    <li className="grid content-start gap-3">
      {/* The name below is the link for keyboards and screen readers. */}
      <Link
        href={path}
        prefetch={false}
        tabIndex={-1}
        aria-hidden="true"
        className="block aspect-[3/2] overflow-hidden rounded-card border border-line bg-sunken"
      >
        <Cover {...cover} />
      </Link>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 dir="auto" className="text-base wrap-anywhere">
            <Link
              dir="auto"
              href={path}
              prefetch={false}
              className="rounded-control underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          {children}
        </div>
        {menu}
      </div>
    </li>
  );
}

/** A list of cover cards. */
export const CoverCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-8"
  >
    {children}
  </ul>
);
