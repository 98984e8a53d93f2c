import { SignOutButton } from '../account/sign-out-button';

type Props = {
  signedInAs: string;
  wanted: string;
  /** The page of the invitation. */
  path: string;
};

/** Shown to a person whose email is not the invited one. */
export function WrongAccount({ signedInAs, wanted, path }: Props) {
  return (
    <>
      <p className="wrap-anywhere">
        You’re signed in as <strong>{signedInAs}</strong>. This invitation is for{' '}
        <strong>{wanted}</strong>. Sign out to accept it.
      </p>
      <p>
        <SignOutButton next={path} />
      </p>
    </>
  );
}
