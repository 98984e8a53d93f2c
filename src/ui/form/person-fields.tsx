'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { TextField } from './text-field';
import { keepTypedEmail, typedEmail } from './typed-email';

type FieldProps = { label: string; problem: string | null };

type EmailFieldProps = FieldProps & {
  /** Whether it is the address the person signs in with. */
  own?: boolean;
  /** The only possible address; the field is then read-only. */
  fixed?: string;
};

/** An email field. One for the own address has the one typed before. */
export function EmailField({ label, own = false, fixed, problem }: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    // Nobody gets it into what they are about to type.
    if (own && current?.value === '' && current !== document.activeElement)
      current.value = typedEmail();
  }, [own]);
  return (
    <TextField
      ref={field}
      name="email"
      type="email"
      label={label}
      autoComplete={own ? 'username' : 'email'}
      spellCheck={false}
      required
      maxLength={LIMITS.emailLength}
      problem={problem}
      onChange={({ currentTarget }) => own && keepTypedEmail(currentTarget.value.trim())}
      {...(fixed && { defaultValue: fixed, readOnly: true })}
    />
  );
}

/** Tells password managers which account the password of a form belongs to. */
export const UsernameField = ({ email }: { email: string | null }) => (
  <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
);

type PasswordFieldProps = FieldProps & {
  name?: string;
  hint?: ReactNode;
  autoFocus?: boolean;
};

/** The current password. */
export const CurrentPasswordField = (props: PasswordFieldProps) => (
  <PasswordField autoComplete="current-password" {...props} />
);

/** A new password. `advice` follows the minimum length. */
export const NewPasswordField = ({ advice, ...props }: FieldProps & { advice?: string }) => (
  <PasswordField
    autoComplete="new-password"
    hint={[`At least ${LIMITS.passwordLength.min} characters.`, advice].filter(Boolean).join(' ')}
    {...props}
  />
);

/** A password field, hidden until its button shows the text. */
function PasswordField(props: PasswordFieldProps & { autoComplete: string }) {
  const { name = 'password', ...field } = props;
  const [shown, setShown] = useState(false);
  return (
    <TextField
      name={name}
      type={shown ? 'text' : 'password'}
      required
      maxLength={LIMITS.passwordLength.max}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="h-9 cursor-pointer rounded-control px-2.5 text-sm text-quiet hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      }
      {...field}
    />
  );
}
