'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountPage } from '@/contract/organization/page';
import { useCalls } from '../call/call-provider';
import { errorMessage, refusalOf } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { Note } from '../control/section';
import { Form, type Values } from '../form/form';
import { FormProblem } from '../form/form-problem';
import { CurrentPasswordField, UsernameField } from '../form/person-fields';
import { askAuth, authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { signInWithPasskey } from '../sign-in/sign-in-with-passkey';
import { MailboxLink } from '../site/mailbox-link';

/**
 * For changes that need a sign-in within the last few minutes. Where it is longer ago, the person confirms who they are,
 * and the change runs again. Render `question`.
 * @param reason why they sign in again, as a sentence
 */
export function useConfirmed(reason: string) {
  const [again, setAgain] = useState<(() => void) | null>(null);
  return {
    askFor: (run: () => void) => setAgain(() => run),
    /** Resolves once the call is made, or the question is asked; rejects if it failed for another reason. */
    async confirmed(call: () => Promise<unknown>, run: () => void) {
      try {
        await call();
      } catch (error) {
        if (refusalOf(error) !== 'UNAUTHENTICATED') throw error;
        setAgain(() => run);
      }
    },
    question: again && (
      <ConfirmIdentity reason={reason} onConfirmed={again} onClose={() => setAgain(null)} />
    ),
  };
}

type Props = {
  /** The reason, as a sentence. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** A dialog in which the signed-in person signs in again, because someone else may be using their browser. */
function ConfirmIdentity({ reason, onConfirmed, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const account = useQuery(useCalls().page.account.queryOptions(undefined, { retry: false }));
  const confirmed = () => {
    close();
    onConfirmed();
  };
  return (
    <Dialog dialog={dialog} title="Confirm it’s you">
      <Note>{reason}</Note>
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
  const send = async ({ password }: Values) => {
    const { failure } = await callAuth('/sign-in/email', { email, password });
    if (failure?.code === 'INVALID_EMAIL_OR_PASSWORD')
      return { at: 'password', text: 'Incorrect password.' };
    if (failure) throw authProblem(failure);
    onConfirmed();
  };
  return (
    <Form
      label="Confirm"
      onSend={send}
      submit="Confirm"
      sending="Confirming…"
      className="grid gap-3"
    >
      {(at) => (
        <>
          <UsernameField email={email} />
          <CurrentPasswordField label="Password" autoFocus problem={at('password')} />
        </>
      )}
    </Form>
  );
}

function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = () =>
    signInWithPasskey().then(onConfirmed, (error) => setProblem(errorMessage(error)));
  return (
    <>
      <Button onClick={confirm}>Use a passkey</Button>
      <FormProblem text={problem} />
    </>
  );
}

function ByMailedLink({ email }: { email: string | null }) {
  const [mailed, setMailed] = useState(false);
  const send = async () => {
    await askAuth('/sign-in/magic-link', { email, callbackURL: location.href });
    setMailed(true);
    return null;
  };
  return (
    <>
      <p dir="auto" role="status" className="text-sm wrap-anywhere empty:hidden">
        {mailed && (
          <>
            We sent a sign-in link to <bdi>{email}</bdi>. Open it in this browser. <MailboxLink />
          </>
        )}
      </p>
      {!mailed && (
        <Form
          label="Confirm by email"
          onSend={send}
          submit="Email me a sign-in link"
          sending="Sending…"
          className="grid gap-3"
        />
      )}
    </>
  );
}
