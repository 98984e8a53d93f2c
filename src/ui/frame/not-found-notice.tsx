import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '../control/button';
import { Notice } from './notice';

type Props = {
  /** Where to go from here. */
  link: { href: string; name: string };
  /** What can be said about this page in particular. */
  children?: ReactNode;
};

/** For what does not exist and, alike, for what this visitor may not see. */
export function NotFoundNotice({ link, children }: Props) {
  return (
    <Notice title="Page not found">
      <p>This page doesn’t exist, or you don’t have access.</p>
      {children && <p>{children}</p>}
      <p>
        <Link href={link.href} prefetch={false} className={buttonClass('secondary')}>
          {link.name}
        </Link>
      </p>
    </Notice>
  );
}
