'use client';

import { useState } from 'react';
import { DEVICE_PATH, type RequestedRights } from '@/contract/organization/applications';
import type { AccessPage } from '@/contract/organization/page';
import { Note } from '../control/section';
import { Form, type Values } from '../form/form';
import { TextField } from '../form/text-field';
import { DateTime } from '../format/date-time';
import { AuthPage } from '../site/auth-page';
import { AccessForm } from './access-form';
import { accessProblem } from './access-problem';
import { callAuth } from './call-auth';
import { SignedInAs } from './signed-in-as';

/** A device's request, as the service describes it. */
type DeviceRequest = RequestedRights & {
  id: string;
  application: { name: string | null; host: string | null };
  /** The address of the device. */
  clientIp: string;
  created: string;
};

const UNKNOWN_CODE =
  'No device is waiting for this code. Check the code, or start again on your device. Codes expire after 15 minutes.';

type Props = {
  asked: AccessPage;
  /** The code in the URL; empty if none. */
  code: string;
};

type Step =
  | { kind: 'code' }
  | { kind: 'answer'; request: DeviceRequest; code: string }
  | { kind: 'done'; allowed: boolean };

/** The steps of connecting a device: enter its code, see who asks, answer. */
export function DeviceSteps({ asked, code }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'code' });
  if (step.kind === 'code')
    return (
      <CodeForm
        person={asked.person}
        code={code}
        onFound={(request, typed) => setStep({ kind: 'answer', request, code: typed })}
      />
    );
  if (step.kind === 'answer')
    return (
      <AnswerForm
        key="answer"
        asked={asked}
        request={step.request}
        code={step.code}
        onAnswered={(allowed) => setStep({ kind: 'done', allowed })}
      />
    );
  return (
    <AuthPage
      key="done"
      title={step.allowed ? 'Device connected' : 'Access denied'}
      focusesTitle
      lead={
        step.allowed
          ? 'Go back to your device: it continues by itself. You can close this page.'
          : 'The device wasn’t given access. You can close this page.'
      }
    >
      {step.allowed && (
        <Note>You can disconnect it later under Connected apps in your account settings.</Note>
      )}
    </AuthPage>
  );
}

type AnswerFormProps = {
  asked: AccessPage;
  request: DeviceRequest;
  code: string;
  onAnswered: (allowed: boolean) => void;
};

/** The answer to an application on another device, with what tells which device it is. */
function AnswerForm({ asked, request, code, onAnswered }: AnswerFormProps) {
  const { id, application, clientIp, created } = request;
  const answer = async (reach: string | null) => {
    const sent = { id, personId: asked.person.id, reach };
    const { failure } = await callAuth('/device/answer', sent);
    if (failure) return accessProblem(failure, UNKNOWN_CODE);
    onAnswered(reach !== null);
    return null;
  };
  return (
    <AccessForm
      asked={asked}
      name={application.name}
      where="on another device"
      rights={request}
      focusesTitle
      facts={
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-sunken px-3.5 py-3 text-sm">
          <dt className="text-quiet">Code</dt>
          <dd className="font-medium">{code}</dd>
          <dt className="text-quiet">Address</dt>
          <dd dir="auto" className="font-medium wrap-anywhere">
            {clientIp}
          </dd>
          <dt className="text-quiet">Requested</dt>
          <dd className="font-medium">
            <DateTime at={new Date(created)} withTime />
          </dd>
        </dl>
      }
      advice={<Note>Deny if you didn’t start this yourself, or don’t know the device.</Note>}
      path={DEVICE_PATH}
      onAnswer={answer}
    />
  );
}

type CodeProps = {
  person: AccessPage['person'];
  /** The code in the URL. It is never sent automatically: the author of the link would choose which device connects. */
  code: string;
  onFound: (request: DeviceRequest, typed: string) => void;
};

/** Asks for the code shown on a device. */
function CodeForm({ person, code, onFound }: CodeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const send = async ({ code: typed = '' }: Values) => {
    if (!typed) return { at: 'code', text: 'Enter the code shown on your device.' };
    const { data, failure } = await callAuth<DeviceRequest>('/device/find', { userCode: typed });
    if (failure) return { at: 'code', text: accessProblem(failure, UNKNOWN_CODE) };
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
