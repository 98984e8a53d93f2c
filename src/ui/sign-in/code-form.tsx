'use client';

import { useState } from 'react';
import { DEVICE_PATH } from '@/contract/organization/applications';
import type { AccessPage } from '@/contract/organization/page';
import { Form } from '../form/form';
import { TextField } from '../form/text-field';
import { AuthPage } from '../site/auth-page';
import { callAuth } from './call-auth';
import { type DeviceRequest, deviceProblem } from './device-request';
import { SignedInAs } from './signed-in-as';

type Props = {
  person: AccessPage['person'];
  /** The code in the URL. It is never sent automatically: the author of the link would choose which device connects. */
  code: string;
  onFound: (request: DeviceRequest, typed: string) => void;
};

/** Asks for the code shown on a device. */
export function CodeForm({ person, code, onFound }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const send = async ({ code: typed = '' }: Record<string, string>) => {
    if (!typed) return { at: 'code', text: 'Enter the code shown on your device.' };
    const { data, failure } = await callAuth<DeviceRequest>('/device/find', { userCode: typed });
    if (failure) return { at: 'code', text: deviceProblem(failure) };
    onFound(data, typed.toUpperCase());
    return null;
  };
  return (
    <AuthPage
      title="Connect a device"
      lead={
        code
          ? 'Compare this code with the one on your device. Continue only if they match.'
          : 'Enter the code shown on your device.'
      }
    >
      <Form
        label="Connect a device"
        onSend={send}
        problem={problem}
        submit="Continue"
        sending="Checking…"
        className="grid gap-6"
      >
        {(at) => (
          <>
            <TextField
              label="Code"
              name="code"
              defaultValue={code}
              required
              autoFocus={!code}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={40}
              problem={at('code')}
              hint="Eight letters, such as WDJB-MJHT"
              style={{ textTransform: 'uppercase', letterSpacing: '0.12em' }}
            />
            <p className="rounded-control bg-sunken px-3.5 py-3 text-sm">
              Only use a code you just requested yourself, on a device in front of you. If someone
              sent you a code or this link, close this page: they would get access to your
              libraries. Vitrine never sends codes.
            </p>
          </>
        )}
      </Form>
      <SignedInAs person={person} path={DEVICE_PATH} onProblem={setProblem} />
    </AuthPage>
  );
}
