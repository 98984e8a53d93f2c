'use client';

import { startRegistration } from '@simplewebauthn/browser';
import type { AccountPage } from '@/contract/organization/page';
import { Button } from '../control/button';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { browserName } from './browser-name';
import { useConfirmed } from './use-confirmed';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/**
 * Lists a person's passkeys, adds one on this device, and removes them. Adding one needs a sign-in within the last
 * minutes; otherwise the person signs in again first.
 */
export function PasskeysSection({ passkeys }: { passkeys: AccountPage['passkeys'] }) {
  const { change, pending, problem } = useChange();
  const { askFor, question } = useConfirmed('Sign in again to add a passkey.');
  const add = () => change(() => addPasskey(() => askFor(add)));
  const remove = (id: string) => async () => {
    const { failure } = await callAuth('/passkey/delete-passkey', { id });
    return failure && authProblem(failure).text;
  };
  return (
    <SettingsSection title="Passkeys" lead="Sign in with your fingerprint, face or device PIN.">
      {passkeys.length > 0 && (
        <ul className={LIST_CLASS}>
          {passkeys.map(({ id, name, created }) => (
            <li key={id} className={LIST_ITEM_CLASS}>
              <div className="min-w-0">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {name ?? 'Passkey'}
                </p>
                {created && (
                  <p className="text-sm text-quiet">
                    Added <DateTime at={created} />
                  </p>
                )}
              </div>
              <Button
                onClick={() => change(remove(id))}
                aria-disabled={pending}
                aria-label={`Remove passkey ${name ?? ''}`}
              >
                Remove
              </Button>
            </li>
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

async function addPasskey(askToConfirm: () => void): Promise<string | null> {
  const { data, failure } = await callAuth<RegistrationOptions>(
    '/passkey/generate-register-options',
  );
  if (failure?.code === 'SESSION_NOT_FRESH') {
    askToConfirm();
    return null;
  }
  if (failure) return authProblem(failure).text;
  const made = await startRegistration({ optionsJSON: data }).catch(passkeyErrorMessage);
  if (typeof made === 'string') return made;
  const name = browserName(navigator.userAgent);
  const answer = await callAuth('/passkey/verify-registration', { response: made, name });
  return answer.failure && authProblem(answer.failure).text;
}

const passkeyErrorMessage = ({ name }: Error) =>
  name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : 'The passkey wasn’t added. Try again.';
