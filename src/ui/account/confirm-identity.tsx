'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AccountPage } from '@/contract/organization/page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { useModal } from '../control/use-modal';
import { FormProblem } from '../form/form-problem';
import { CurrentPasswordField } from '../form/person-fields';
import { useSubmission } from '../form/use-submission';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { signInWithPasskey } from '../sign-in/sign-in-with-passkey';
import { MailboxLink } from '../site/mailbox-link';

type Props = {
  /** The reason, as a sentence. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** A dialog in which the signed-in person signs in again, because someone else may be using their browser. */
export function ConfirmIdentity({ reason, onConfirmed, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const account = useQuery(useCalls().page.account.queryOptions(undefined, { retry: false }));
  const confirmed = () => {
    close();
    onConfirmed();
  };
  return (
    <Dialog dialog={dialog} title="Confirm it’s you">
      <p className="text-sm text-quiet">{reason}</p>
      {account.data && <ConfirmationMethods account={account.data} onConfirmed={confirmed} />}
      <FormProblem text={account.error && errorMessage(account.error)} />
      <DialogButtons onCancel={close} />
    </Dialog>
  );
}

type Account = Pick<AccountPage, 'email' | 'hasPassword'> & { passkeys: readonly object[] };
type MethodsProps = { account: Account; onConfirmed: () => void };

/** The ways an account can sign in again: its password, its passkeys, or else a mailed link. */
function ConfirmationMethods({ account, onConfirmed }: MethodsProps) {
  const { email, hasPassword, passkeys } = account;
  return (
    <div className="grid gap-3">
      {hasPassword && <ByPassword email={email} onConfirmed={onConfirmed} />}
      {passkeys.length > 0 && <ByPasskey onConfirmed={onConfirmed} />}
      {!hasPassword && passkeys.length === 0 && <ByMailedLink email={email} />}
    </div>
  );
}

function ByPassword({ email, onConfirmed }: { email: string | null; onConfirmed: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), []);
  const { submit, pending, at } = useSubmission(async ({ password }) => {
    const { failure } = await callAuth('/sign-in/email', { email, password });
    if (failure?.code === 'INVALID_EMAIL_OR_PASSWORD')
      return { at: 'password', text: 'Incorrect password.' };
    if (failure) return authProblem(failure);
    onConfirmed();
    return null;
  });
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Confirm" className="grid gap-3">
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <CurrentPasswordField label="Password" problem={at('password')} />
      <FormProblem text={at('form')} />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {pending ? 'Confirming…' : 'Confirm'}
      </Button>
    </form>
  );
}

function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const failure = await signInWithPasskey();
    setProblem(failure);
    if (failure === null) onConfirmed();
  };
  return (
    <>
      <Button onClick={confirm}>Use a passkey</Button>
      <FormProblem text={problem} />
    </>
  );
}

function ByMailedLink({ email }: { email: string | null }) {
  const [mailed, setMailed] = useState(false);
  const { submit, pending, at } = useSubmission(async () => {
    const { failure } = await callAuth('/sign-in/magic-link', {
      email,
      callbackURL: location.href,
    });
    if (failure) return authProblem(failure);
    setMailed(true);
    return null;
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Confirm by email" className="grid gap-3">
      <p dir="auto" role="status" className="text-sm wrap-anywhere empty:hidden">
        {mailed && (
          <>
            We sent a sign-in link to <bdi>{email}</bdi>. Open it in this browser. <MailboxLink />
          </>
        )}
      </p>
      <FormProblem text={at('form')} />
      {!mailed && (
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {pending ? 'Sending…' : 'Email me a sign-in link'}
        </Button>
      )}
    </form>
  );
}
