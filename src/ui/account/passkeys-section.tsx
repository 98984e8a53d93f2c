'use client';

import { startRegistration } from '@simplewebauthn/browser';
import type { AccountPage } from '@/contract/organization/page';
import { ProblemError } from '../call/error-message';
import { Button } from '../control/button';
import { LIST_CLASS, ListItem, SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { askAuth, authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { browserName } from './browser-name';
import { useConfirmed } from './use-confirmed';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/**
 * Lists a person's passkeys, adds one on this device, and removes them. Adding one needs a sign-in within the last
 * minutes; otherwise the person signs in again first.
 */
export function PasskeysSection({ passkeys }: { passkeys: AccountPage['passkeys'] }) {
  const { make, pending, problem } = useChange();
  const { askFor, question } = useConfirmed('Sign in again to add a passkey.');
  const add = () => make(() => addPasskey(() => askFor(add)));
  return (
    <SettingsSection title="Passkeys" lead="Sign in with your fingerprint, face or device PIN.">
      {passkeys.length > 0 && (
        <ul className={LIST_CLASS}>
          {passkeys.map(({ id, name, created }) => (
            <ListItem
              key={id}
              name={name ?? 'Passkey'}
              facts={
                created && (
                  <>
                    Added <DateTime at={created} />
                  </>
                )
              }
            >
              <Button
                onClick={() => make(() => askAuth('/passkey/delete-passkey', { id }))}
                aria-disabled={pending}
                aria-label={`Remove passkey ${name ?? ''}`}
              >
                Remove
              </Button>
            </ListItem>
          ))}
        </ul>
      )}
      <FormProblem text={problem} />
      <Button onClick={add} aria-disabled={pending} className="justify-self-start">
        {pending ? 'Adding…' : 'Add passkey'}
      </Button>
      {question}
    </SettingsSection>
  );
}

async function addPasskey(askToConfirm: () => void) {
  const { data, failure } = await callAuth<RegistrationOptions>(
    '/passkey/generate-register-options',
  );
  if (failure?.code === 'SESSION_NOT_FRESH') {
    askToConfirm();
    return;
  }
  if (failure) throw authProblem(failure);
  const response = await startRegistration({ optionsJSON: data }).catch(({ name }: Error) => {
    const isKnown = name === 'InvalidStateError';
    throw new ProblemError(
      isKnown ? 'This device already has a passkey for your account.' : FAILED,
    );
  });
  const name = browserName(navigator.userAgent);
  await askAuth('/passkey/verify-registration', { response, name });
}

const FAILED = 'The passkey wasn’t added. Try again.';
