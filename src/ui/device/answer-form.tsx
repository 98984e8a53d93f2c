'use client';

import { type FormEvent, useState } from 'react';
import { DEVICE_PATH, WHOLE_ACCOUNT } from '@/contract/applications';
import type { AccessPage } from '@/contract/page';
import { AccessChoice } from '../consent/access-choice';
import { AllowOrDeny } from '../consent/allow-or-deny';
import { ClaimedName, WISHES } from '../consent/claimed-name';
import { GrantedRights } from '../consent/granted-rights';
import { SignedInAs } from '../consent/signed-in-as';
import { FormProblem } from '../control/form-problem';
import { DateTime } from '../format/date-time';
import { AuthPage } from '../frame/auth-page';
import { callAuth } from '../sign-in/call-auth';
import { type DeviceRequest, deviceProblem } from './device-request';

type Props = {
  asked: AccessPage;
  request: DeviceRequest;
  code: string;
  onAnswered: (allowed: boolean) => void;
};

/** Shows which application asks from where, and asks which libraries it may access. */
export function AnswerForm({ asked, request, code, onAnswered }: Props) {
  const { application, access, stays, clientIp, created } = request;
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (reach: string | null) => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    const sent = { id: request.id, personId: asked.person.id, reach };
    const { failure } = await callAuth('/device/answer', sent);
    setRunning(false);
    if (failure) setProblem(deviceProblem(failure));
    else onAnswered(reach !== null);
  };
  const allow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return answer(String(new FormData(event.currentTarget).get('reach')));
  };
  return (
    <AuthPage
      title={`Allow ${application.name ?? 'this app'} access?`}
      focusesTitle
      lead={
        <>
          An app on another device wants to {WISHES[access ?? 'none']}.{' '}
          <ClaimedName name={application.name} />
        </>
      }
    >
      <form onSubmit={allow} aria-label="Allow access" className="grid gap-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-sunken px-3.5 py-3 text-sm">
          <dt className="text-quiet">Code</dt>
          <dd className="font-medium">{code}</dd>
          <dt className="text-quiet">Address</dt>
          <dd className="font-medium wrap-anywhere">{clientIp}</dd>
          <dt className="text-quiet">Requested</dt>
          <dd className="font-medium">
            <DateTime at={new Date(created)} withTime />
          </dd>
        </dl>
        <GrantedRights access={access} stays={stays} />
        <AccessChoice organizations={asked.organizations} whole={WHOLE_ACCOUNT} />
        <p className="text-sm text-quiet">
          Deny if you didn’t start this yourself, or don’t know the device.
        </p>
        <FormProblem text={problem} />
        <AllowOrDeny running={running} onDeny={() => answer(null)} />
      </form>
      <SignedInAs person={asked.person} path={DEVICE_PATH} onProblem={setProblem} />
    </AuthPage>
  );
}
