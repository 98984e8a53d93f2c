'use client';

import { startRegistration } from '@simplewebauthn/browser';
import type { AccountPage } from '@/contract/page';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { Moment } from '../frame/moment';
import { callIdentity } from '../sign-in/call-identity';
import { identityProblem } from '../sign-in/identity-problem';
import { browserName } from './browser-name';
import { entryLook, listLook, Section } from './section';
import { useChange } from './use-change';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The passkeys of a person: to add one on this device, and to remove them. */
export function PasskeysSection({ passkeys }: { passkeys: AccountPage['passkeys'] }) {
  const { change, pending, problem } = useChange();
  const remove = (id: string) => async () => {
    const { failure } = await callIdentity('/passkey/delete-passkey', { id });
    return failure && identityProblem(failure).text;
  };
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the code of your device."
    >
      {passkeys.length > 0 && (
        <ul className={listLook}>
          {passkeys.map(({ id, name, created }) => (
            <li key={id} className={entryLook}>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name ?? 'Passkey'}</p>
                {created && (
                  <p className="text-sm text-quiet">
                    Added <Moment at={created} />
                  </p>
                )}
              </div>
              <Button
                onClick={() => change(remove(id))}
                aria-disabled={pending}
                aria-label={`Remove the passkey ${name ?? ''}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormProblem text={problem} />
      <Button
        onClick={() => change(addPasskey)}
        aria-disabled={pending}
        className="justify-self-start"
      >
        {pending ? 'One moment …' : 'Add a passkey'}
      </Button>
    </Section>
  );
}

async function addPasskey(): Promise<string | null> {
  const { data, failure } = await callIdentity<RegistrationOptions>(
    '/passkey/generate-register-options',
  );
  if (failure) return identityProblem(failure).text;
  const made = await startRegistration({ optionsJSON: data }).catch(sentenceFor);
  if (typeof made === 'string') return made;
  const name = browserName(navigator.userAgent);
  const answer = await callIdentity('/passkey/verify-registration', { response: made, name });
  return answer.failure && identityProblem(answer.failure).text;
}

const sentenceFor = ({ name }: Error) =>
  name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : 'No passkey was added. It is safe to try again.';
