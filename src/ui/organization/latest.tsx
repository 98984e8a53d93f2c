import Link from 'next/link';
import { type ReactNode, useSyncExternalStore } from 'react';

/** A section of the latest things, and a link to all of them. */
export function Latest(props: { title: string; href: string; children: ReactNode }) {
  const { title, href, children } = props;
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 dir="auto" className="text-base">
          {title}
        </h2>
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

/** The windows with room for more than the libraries; the style sheet says the same. */
const ROOM = '(min-width: 105rem)';

/** Whether the window has room beside the libraries. */
export const useRoom = () =>
  useSyncExternalStore(
    followRoom,
    () => matchMedia(ROOM).matches,
    () => false,
  );

function followRoom(changed: () => void) {
  const room = matchMedia(ROOM);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}
