'use client';

import { useState } from 'react';
import type { AccessPage } from '@/contract/page';
import { AuthPage } from '../frame/auth-page';
import { AnswerForm } from './answer-form';
import { CodeForm } from './code-form';
import type { DeviceRequest } from './device-request';

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
        <p className="text-sm text-quiet">
          You can disconnect it later under Connected apps in your account settings.
        </p>
      )}
    </AuthPage>
  );
}
