import Link from 'next/link';
import { signInPath } from '@/contract/own-path';
import { SignOutButton } from '../account/sign-out-button';
import { buttonClass } from '../control/button';

/** Shown to visitors who open an invitation signed out: links to sign in or sign up, and back. */
export function InvitationSignIn({ path }: { path: string }) {
  return (
    <p className="flex flex-wrap gap-3">
      <Link href={signInPath(path)} prefetch={false} className={buttonClass('primary')}>
        Sign in to accept
      </Link>
      <Link
        href={`/sign-up?next=${encodeURIComponent(path)}`}
        prefetch={false}
        className={buttonClass('secondary')}
      >
        Sign up to accept
      </Link>
    </p>
  );
}

/** Shown to a person whose email is not the invited one. */
export function WrongAccount({ signedInAs, wanted }: { signedInAs: string; wanted: string }) {
  return (
    <>
      <p className="wrap-anywhere">
        You are signed in as <strong>{signedInAs}</strong>, and this invitation is for{' '}
        <strong>{wanted}</strong>. Sign out, open the link again and sign in with that address.
      </p>
      <p>
        <SignOutButton />
      </p>
    </>
  );
}
