import Link from 'next/link';
import { signInPath } from '@/contract/own-path';
import { buttonClass } from '../control/button';

/** Shown to signed-out visitors of a claim link: links to sign in or sign up, and return. */
export function ClaimInvitation({ path }: { path: string }) {
  return (
    <div className="grid gap-4">
      <p>Sign in or sign up to claim this library.</p>
      <p className="flex flex-wrap gap-3">
        <Link href={signInPath(path)} prefetch={false} className={buttonClass('primary')}>
          Sign in to claim
        </Link>
        <Link
          href={`/sign-up?next=${encodeURIComponent(path)}`}
          prefetch={false}
          className={buttonClass('secondary')}
        >
          Sign up to claim
        </Link>
      </p>
    </div>
  );
}
