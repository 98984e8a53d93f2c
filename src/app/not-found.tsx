import type { Metadata } from 'next';
import Link from 'next/link';
import { buttonLook } from '@/ui/control/button';
import { Notice } from '@/ui/frame/notice';

export const metadata: Metadata = { title: 'Not found' };

/** For what does not exist, and alike for what is not for this visitor. */
export default function NotFound() {
  return (
    <Notice title="There is nothing here">
      <p>
        The address may be mistyped, what was here may be gone, or it is not open to you from where
        you are.
      </p>
      <p>
        <Link href="/" prefetch={false} className={buttonLook('plain')}>
          To the front page
        </Link>
      </p>
    </Notice>
  );
}
