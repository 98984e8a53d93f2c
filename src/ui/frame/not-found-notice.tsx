import Link from 'next/link';
import { buttonClass } from '../control/button';
import { Notice } from './notice';

/** For what does not exist and, alike, for what this visitor may not see. `link`: where to go from here. */
export function NotFoundNotice({ link }: { link: { href: string; name: string } }) {
  return (
    <Notice title="There is nothing here">
      <p>
        The address may be mistyped, what was here may be gone, or it is not open to you from where
        you are.
      </p>
      <p>
        <Link href={link.href} prefetch={false} className={buttonClass('secondary')}>
          {link.name}
        </Link>
      </p>
    </Notice>
  );
}
