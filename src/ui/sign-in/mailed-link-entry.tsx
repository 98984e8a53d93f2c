'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { MailEntry } from '@/contract/organization/page';
import { signInPath } from '@/contract/own-path';
import { ButtonLink } from '../control/link';
import { Form, type Values } from '../form/form';
import { NameField } from '../form/name-field';
import { EmailField, NewPasswordField } from '../form/person-fields';
import { askAuth, authProblem } from './auth-problem';
import { callAuth } from './call-auth';
import { CheckMail } from './check-mail';
import { TeamNameField } from './team-name-field';

type Props = {
  link: { kind: 'claim' | 'invitation'; token: string; proof: string | null };
  /** The email address the link was sent to. */
  email: string;
  entry: MailEntry;
  /** Of a claim, the organization's name so far. */
  organizationName?: string;
  /** The label of the accept button, and its text meanwhile. */
  label: string;
  pendingLabel: string;
  /** The page of the link for signed-in people. */
  path: string;
};

/** The state of the link has changed: the refreshed page shows it. */
const CHANGED = ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'];

/** For people opening a mailed link while signed out: one form or one button to sign in and accept. */
export function MailedLinkEntry({ entry, ...props }: Props) {
  if (entry === 'sign-in') return <SignInFirst {...props} />;
  return <AcceptForm {...props} hasAccount={entry === 'confirm'} />;
}

type FormProps = Omit<Props, 'entry'>;

function AcceptForm(props: FormProps & { hasAccount: boolean }) {
  const { link, email, organizationName, label, pendingLabel, hasAccount } = props;
  const router = useRouter();
  const send = async ({ name, password, organization }: Values) => {
    const account = hasAccount ? null : { name, password };
    const { data, failure } = await callAuth<Accepted>('/sign-in/mailed-link', {
      ...link,
      account,
      ...(organization && { organizationName: organization }),
    });
    if (!failure) {
      location.assign(pathOf(data));
      return null;
    }
    if (!CHANGED.includes(failure.code)) throw authProblem(failure);
    router.refresh();
    return { at: 'form', text: failure.message };
  };
  return (
    <Form
      label={label}
      onSend={send}
      submit={label}
      sending={pendingLabel}
      className="grid gap-4 text-ink"
    >
      {(at) => (
        <>
          {hasAccount ? (
            <p dir="auto" className="wrap-anywhere">
              You’ll be signed in as <strong dir="auto">{email}</strong>.
            </p>
          ) : (
            <AccountFields email={email} at={at} />
          )}
          {organizationName !== undefined && <TeamNameField name={organizationName} />}
        </>
      )}
    </Form>
  );
}

const AccountFields = ({ email, at }: { email: string; at: (place: string) => string | null }) => (
  <>
    <EmailField own fixed={email} label="Email address" problem={null} />
    <NameField label="Your name" autoComplete="name" problem={at('name')} />
    <NewPasswordField label="Password" problem={at('password')} />
  </>
);

/** The link proved the email address too long ago: the person signs in themselves. */
function SignInFirst({ email, path }: FormProps) {
  const [mailed, setMailed] = useState(false);
  const send = async () => {
    await askAuth('/sign-in/magic-link', { email, callbackURL: location.origin + path });
    setMailed(true);
    return null;
  };
  if (mailed)
    return (
      <CheckMail>
        We sent a sign-in link to <strong dir="auto">{email}</strong>. It works once, for 15
        minutes.
      </CheckMail>
    );
  return (
    <Form
      label="Sign in"
      onSend={send}
      submit="Email me a sign-in link"
      sending="Sending…"
      beside={<ButtonLink href={signInPath(path)}>Sign in another way</ButtonLink>}
    >
      <p dir="auto" className="wrap-anywhere">
        <strong dir="auto">{email}</strong> has an account. Sign in to continue.
      </p>
    </Form>
  );
}

type Accepted = { organizationId: string; libraryId: string | null };

const pathOf = ({ organizationId, libraryId }: Accepted) =>
  `/app/${organizationId}${libraryId === null ? '' : `/${libraryId}`}`;
