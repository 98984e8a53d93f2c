import type { ReactNode } from 'react';
import { ButtonLink } from '../control/link';
import { Notice } from './notice';

type Props = {
  /** Where to go from here. */
  link: { href: string; name: string };
  /** An explanation specific to this page. */
  children?: ReactNode;
};

/** For missing pages and, with the same text, for pages this visitor may not see. */
export function NotFoundNotice({ link, children }: Props) {
  return (
    <Notice title="Page not found">
      <p>This page doesn’t exist, or you don’t have access.</p>
      {children && <p>{children}</p>}
      <p>
        <ButtonLink dir="auto" href={link.href}>
          {link.name}
        </ButtonLink>
      </p>
    </Notice>
  );
}
