'use client';

import { type FormEvent, useState } from 'react';
import { CONSENT_PATH, WHOLE_ACCOUNT } from '@/contract/applications';
import { signInPath } from '@/contract/own-path';
import type { ConsentPage } from '@/contract/page';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { callIdentity } from '../sign-in/call-identity';
import { Entrance, wayLook } from '../sign-in/entrance';
import { consentProblem } from './consent-problem';
import { ReachChoice } from './reach-choice';

type Props = {
  asked: ConsentPage;
  /** What the application asked for, signed: it goes back with the answer. */
  query: string;
  /** Whether the application stays connected beyond its first hour. */
  stays: boolean;
};

/** Asks a person whether an application may reach their libraries, and which. */
export function ConsentForm({ asked, query, stays }: Props) {
  const { person, application, organizations } = asked;
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (choice: object) => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    const { data, failure } = await callIdentity<{ url: string }>('/oauth2/consent', {
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
    const { failure } = await callIdentity('/sign-out', {});
    if (failure) setProblem(consentProblem(failure));
    else location.assign(signInPath(`${CONSENT_PATH}?${query}`));
  };
  const name = application.name ?? 'An application without a name';
  return (
    <Entrance
      title={`Let ${application.name ?? 'this application'} in?`}
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
          wants to reach your libraries. It chose its name itself; Vitrine has not checked who makes
          it.
        </>
      }
    >
      <form onSubmit={allow} aria-label="Let the application in" className="grid gap-6">
        <div className="grid gap-2 text-sm">
          <p>In your name it will be able to</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>see every picture and film, with names, tags and descriptions</li>
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
        <ReachChoice organizations={organizations} whole={WHOLE_ACCOUNT} />
        <FormProblem text={problem} />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => answer({ accept: false })} aria-disabled={running}>
            Turn away
          </Button>
          <Button type="submit" look="main" aria-disabled={running}>
            {running ? 'One moment …' : 'Let in'}
          </Button>
        </div>
      </form>
      <p className="text-sm text-quiet wrap-anywhere">
        You are signed in as {person.email ?? person.name}.{' '}
        <button type="button" onClick={changePerson} className={wayLook}>
          Use another account
        </button>
      </p>
    </Entrance>
  );
}
