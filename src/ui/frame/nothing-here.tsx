import Link from 'next/link';
import { buttonLook } from '../control/button';
import { Notice } from './notice';

/** For what does not exist, and alike for what is not for this visitor. `way`: where to go on from here. */
export function NothingHere({ way }: { way: { href: string; name: string } }) {
  return (
    <Notice title="There is nothing here">
      <p>
        The address may be mistyped, what was here may be gone, or it is not open to you from where
        you are.
      </p>
      <p>
        <Link href={way.href} prefetch={false} className={buttonLook('plain')}>
          {way.name}
        </Link>
      </p>
    </Notice>
  );
}
