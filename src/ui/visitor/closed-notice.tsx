import { signInPath, signUpPath } from '@/contract/own-path';
import type { SharedPage } from '@/contract/sharing/share-link';
import { ButtonLink } from '../control/link';
import { SignOutButton } from '../sign-in/sign-out';
import { Notice } from '../site/notice';
import { PasswordForm } from './password-form';

type ClosedPage = Exclude<SharedPage, { state: 'open' }>;

/** Why a share link shows nothing, and what to do. `path`: its page. */
export function ClosedNotice({ page, path }: { page: ClosedPage; path: string }) {
  switch (page.state) {
    case 'expired':
      return (
        <Notice title="This link has expired" plain>
          <p>Ask the person who sent it for a new one.</p>
        </Notice>
      );
    case 'locked':
      return (
        <Notice title="Enter the password" plain>
          <p>Ask the person who sent this link for the password.</p>
          <PasswordForm />
        </Notice>
      );
    case 'personal':
      return page.signedInAs === null ? (
        <Notice title="Sign in to open this link" plain>
          <p>Only the people it was sent to can open it. Use the email address that got it.</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href={signInPath(path)} variant="primary">
              Sign in
            </ButtonLink>
            <ButtonLink href={signUpPath(path)}>Create an account</ButtonLink>
          </p>
        </Notice>
      ) : (
        <Notice title="This link is for other people" plain>
          <p dir="auto" className="wrap-anywhere">
            You’re signed in as <strong>{page.signedInAs}</strong>. Sign out to use the address the
            link was sent to, or ask the person who sent it to add yours.
          </p>
          <p>
            <SignOutButton next={signInPath(path)} />
          </p>
        </Notice>
      );
  }
}
