'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';

type Props = {
  /** The endpoint with the token. Only a press of the button calls it. */
  path: string;
  label: string;
  /** The URL to open afterwards; null shows `done` instead. */
  next: string | null;
  done?: ReactNode;
  /** The next path when the person must choose a password first. */
  nextAfterReset?: string;
};

/** Uses a one-time link. Mail scanners open links too, so nothing happens before the button is pressed. */
export function ConfirmButton({ path, label, next, done, nextAfterReset = '/app' }: Props) {
  const [state, setState] = useState<'waiting' | 'running' | 'done'>('waiting');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (state === 'running') return;
    setState('running');
    const { failure } = await callAuth(path);
    if (failure?.resetToken) {
      const query = { for: 'sign-up', token: failure.resetToken, next: nextAfterReset };
      return location.replace(`/reset?${new URLSearchParams(query)}`);
    }
    setProblem(failure && authProblem(failure).message);
    setState(failure ? 'waiting' : 'done');
    if (!failure && next) location.assign(next);
  };
  return (
    <div className="grid gap-4">
      {state === 'done' && done ? (
        <div role="status">{done}</div>
      ) : (
        <Button variant="primary" onClick={confirm} aria-disabled={state !== 'waiting'}>
          {state === 'waiting' ? label : 'Confirming…'}
        </Button>
      )}
      <FormProblem text={problem} />
    </div>
  );
}
