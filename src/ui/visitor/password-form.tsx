'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Form, type Values } from '../form/form';
import { TextField } from '../form/text-field';

/** Asks a visitor for the password of a link. */
export function PasswordForm() {
  const router = useRouter();
  const entering = useMutation(useCalls().shared.enter.mutationOptions());
  const send = async ({ password = '' }: Values) => {
    if (password === '') return { at: 'password', text: 'Enter the password.' };
    const failure = await entering.mutateAsync({ password }).then(() => null, errorMessage);
    if (failure !== null) return { at: 'password', text: failure };
    router.refresh();
  };
  return (
    <Form
      onSend={send}
      submit="Open"
      sending="Opening…"
      beside={null}
      className="grid gap-4 text-ink"
    >
      {(at) => (
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="off"
          required
          maxLength={LIMITS.sharePasswordLength.max}
          problem={at('password')}
        />
      )}
    </Form>
  );
}
