import type { ReactNode } from 'react';
import type { ClaimPage } from '@/contract/organization/page';
import { signInPath, signUpPath } from '@/contract/own-path';
import { ButtonLink, TextLink } from '../control/link';
import { DateTime } from '../format/date-time';
import { Notice } from '../site/notice';
import { SignOutButton } from './sign-out';

type Props = {
  claim: ClaimPage;
  /** The actions for an open claim. */
  children: ReactNode;
};

/** Explains a claim link according to its state. */
export function ClaimNotice({ claim, children }: Props) {
  if (claim.state === 'used')
    return (
      <Notice title="This link has been used">
        <p>
          This library has already been claimed. If you claimed it, find it in{' '}
          <TextLink href="/app">your libraries</TextLink>.
        </p>
      </Notice>
    );
  if (claim.state === 'expired')
    return (
      <Notice title="This link has expired">
        <p>
          This library was held until{' '}
          <strong>
            <DateTime at={claim.expiresAt} withTime />
          </strong>
          . It wasn’t claimed in time and is being deleted.
        </p>
      </Notice>
    );
  return (
    <Notice title={claim.libraries.length > 1 ? 'Claim your libraries' : 'Claim your library'}>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card">
        <Fact name={claim.libraries.length > 1 ? 'Libraries' : 'Library'}>
          {claim.libraries.join(', ')}
        </Fact>
        <Fact name="Held until">
          <DateTime at={claim.expiresAt} withTime />
        </Fact>
      </dl>
      <p>
        Anyone with this link can claim {claim.libraries.length > 1 ? 'them' : 'it'}, so{' '}
        <strong>keep it to yourself</strong>. Unclaimed libraries are deleted after that date.
      </p>
      {children}
    </Notice>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt dir="auto" className="text-xs">
        {name}
      </dt>
      <dd dir="auto" className="text-lg wrap-anywhere text-ink">
        {children}
      </dd>
    </div>
  );
}

/** Shown to signed-out visitors of a claim link: links to sign in or sign up, and return. */
export function ClaimInvitation({ path }: { path: string }) {
  return (
    <div className="grid gap-4">
      <p>With an account, this library becomes yours.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={signUpPath(path)} variant="primary">
          Create account and open library
        </ButtonLink>
        <ButtonLink href={signInPath(path)}>Sign in</ButtonLink>
      </p>
    </div>
  );
}

type ClaimSignedInProps = {
  signedInAs: string;
  /** The address the link was mailed to; null if unknown. */
  mailedTo: string | null;
  /** The URL of the link as mailed. */
  mailedPath: string;
  /** The button to claim. */
  children: ReactNode;
};

/** Says who claims. Offers to sign out if the link was mailed to someone else. */
export function ClaimSignedIn({ signedInAs, mailedTo, mailedPath, children }: ClaimSignedInProps) {
  const isOther = mailedTo !== null && mailedTo !== signedInAs;
  return (
    <>
      <p dir="auto" className="wrap-anywhere">
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
