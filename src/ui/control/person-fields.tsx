import type { ReactNode } from 'react';
import { LIMITS } from '@/contract/limits';
import { TextField } from './text-field';

type FieldProps = { label: string; problem: string | null };

/** An email field. `own`: the address that the person signs in with. */
export function EmailField({ label, own = false, problem }: FieldProps & { own?: boolean }) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={label}
      autoComplete={own ? 'username' : 'email'}
      spellCheck={false}
      required
      maxLength={LIMITS.emailLength}
      problem={problem}
    />
  );
}

type PasswordFieldProps = FieldProps & { name?: string; hint?: ReactNode };

/** The field of the current password. */
export const CurrentPasswordField = (props: PasswordFieldProps) => (
  <PasswordField autoComplete="current-password" {...props} />
);

/** The field of a new password. `advice` follows the minimum length. */
export const NewPasswordField = ({ advice, ...props }: FieldProps & { advice?: string }) => (
  <PasswordField
    autoComplete="new-password"
    hint={[`At least ${LIMITS.passwordLength.min} characters`, advice].filter(Boolean).join(' ')}
    {...props}
  />
);

function PasswordField(props: PasswordFieldProps & { autoComplete: string }) {
  const { name = 'password', ...field } = props;
  return (
    <TextField
      id={name}
      name={name}
      type="password"
      required
      maxLength={LIMITS.passwordLength.max}
      {...field}
    />
  );
}
