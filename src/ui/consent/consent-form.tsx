'use client';

import { type FormEvent, useState } from 'react';
import { CONSENT_PATH, WHOLE_ACCOUNT } from '@/contract/applications';
import { signInPath } from '@/contract/own-path';
import type { ConsentPage } from '@/contract/page';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { AuthPage, LINK_CLASS } from '../sign-in/auth-page';
import { callAuth } from '../sign-in/call-auth';
import { AccessChoice } from './access-choice';
import { consentProblem } from './consent-problem';

type Props = {
  asked: ConsentPage;
  /** The signed request of the application, returned with the answer. */
  query: string;
  /** Whether the application stays connected after the first hour. */
  stays: boolean;
};

/** Asks a person whether an application may access their libraries, and which. */
export function ConsentForm({ asked, query, stays }: Props) {
  const { person, application, organizations } = asked;
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (choice: object) => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    const { data, failure } = await callAuth<{ url: string }>('/oauth2/consent', {
      ...choice,
      oauth_query: query,
    });
    if (data) return location.assign(data.url);
    setProblem(consentProblem(failure));
    setRunning(false);
  };
  const allow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reach = new FormData(event.currentTarget).get('reach');
    return answer({ accept: true, personId: person.id, reach });
  };
  const changePerson = async () => {
    const { failure } = await callAuth('/sign-out', {});
    if (failure) setProblem(consentProblem(failure));
    else location.assign(signInPath(`${CONSENT_PATH}?${query}`));
  };
  const name = application.name ?? 'Unnamed app';
  return (
    <AuthPage
      title={`Allow ${application.name ?? 'this app'} access?`}
      lead={
        <>
          <strong>{name}</strong>{' '}
          {application.host ? (
            <>
              at <strong>{application.host}</strong>
            </>
          ) : (
            'on your computer'
          )}{' '}
          wants to access your libraries. Vitrine hasn’t verified who made this app.
        </>
      }
    >
      <form onSubmit={allow} aria-label="Allow access" className="grid gap-6">
        <div className="grid gap-2 text-sm">
          <p>It will be able to</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>View images and videos, with names, tags and descriptions</li>
            <li>Upload, edit, tag, approve, move and trash them</li>
            <li>Create and rename libraries where you can</li>
          </ul>
          <p className="text-quiet">
            It can’t see your password, sessions, keys or members.{' '}
            {stays
              ? 'It stays connected until you disconnect it in your account settings.'
              : 'Access ends after an hour.'}
          </p>
        </div>
        <AccessChoice organizations={organizations} whole={WHOLE_ACCOUNT} />
        <FormProblem text={problem} />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => answer({ accept: false })} aria-disabled={running}>
            Deny
          </Button>
          <Button type="submit" variant="primary" aria-disabled={running}>
            {running ? 'Allowing…' : 'Allow'}
          </Button>
        </div>
      </form>
      <p className="text-sm text-quiet wrap-anywhere">
        You are signed in as {person.email ?? person.name}.{' '}
        <button type="button" onClick={changePerson} className={LINK_CLASS}>
          Use a different account
        </button>
      </p>
    </AuthPage>
  );
}
