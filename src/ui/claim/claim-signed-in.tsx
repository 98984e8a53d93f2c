import type { ReactNode } from 'react';
import { SignOutButton } from '../account/sign-out-button';

type Props = {
  signedInAs: string;
  /** The address the link was mailed to; null if unknown. */
  mailedTo: string | null;
  /** The URL of the link as mailed. */
  mailedPath: string;
  /** The button to claim. */
  children: ReactNode;
};

/** Says who claims. Offers to sign out if the link was mailed to someone else. */
export function ClaimSignedIn({ signedInAs, mailedTo, mailedPath, children }: Props) {
  const isOther = mailedTo !== null && mailedTo !== signedInAs;
  return (
    <>
      <p className="wrap-anywhere">
        You’re signed in as <strong>{signedInAs}</strong>.
        {isOther && (
          <>
            {' '}
            This link was sent to <strong>{mailedTo}</strong>. Claim the library with this account,
            or sign out to use the other address.
          </>
        )}
      </p>
      {children}
      {isOther && (
        <p>
          <SignOutButton next={mailedPath} />
        </p>
      )}
    </>
  );
}
