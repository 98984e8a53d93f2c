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
  const name = application.name ?? 'An application without a name';
  return (
    <AuthPage
      title={`Allow ${application.name ?? 'this application'} to access your libraries?`}
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
          asks to access your libraries. It chose its name itself; Vitrine has not checked who makes
          it.
        </>
      }
    >
      <form onSubmit={allow} aria-label="Allow access" className="grid gap-6">
        <div className="grid gap-2 text-sm">
          <p>In your name it will be able to</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>see every image and video, with names, tags and descriptions</li>
            <li>add, change, tag, approve, move and trash them</li>
            <li>create and rename libraries, where you may</li>
          </ul>
          <p className="text-quiet">
            Never your password, your sessions, keys or members.{' '}
            {stays
              ? 'It stays connected until you disconnect it in your account.'
              : 'It stays connected for an hour.'}
          </p>
        </div>
        <AccessChoice organizations={organizations} whole={WHOLE_ACCOUNT} />
        <FormProblem text={problem} />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => answer({ accept: false })} aria-disabled={running}>
            Deny
          </Button>
          <Button type="submit" variant="primary" aria-disabled={running}>
            {running ? 'One moment …' : 'Allow'}
          </Button>
        </div>
      </form>
      <p className="text-sm text-quiet wrap-anywhere">
        You are signed in as {person.email ?? person.name}.{' '}
        <button type="button" onClick={changePerson} className={LINK_CLASS}>
          Use another account
        </button>
      </p>
    </AuthPage>
  );
}
