'use client';

import { type FormEvent, useState } from 'react';
import { CONSENT_PATH, type RequestedRights, WHOLE_ACCOUNT } from '@/contract/applications';
import type { ConsentPage } from '@/contract/page';
import { FormProblem } from '../control/form-problem';
import { AuthPage } from '../frame/auth-page';
import { callAuth } from '../sign-in/call-auth';
import { AccessChoice } from './access-choice';
import { AllowOrDeny } from './allow-or-deny';
import { ClaimedName, WISHES } from './claimed-name';
import { consentProblem } from './consent-problem';
import { GrantedRights } from './granted-rights';
import { SignedInAs } from './signed-in-as';

type Props = {
  asked: ConsentPage;
  /** The signed request of the application, returned with the answer. */
  query: string;
  rights: RequestedRights;
};

/** Asks a person whether an application may access their libraries, and which ones. */
export function ConsentForm({ asked, query, rights }: Props) {
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
  return (
    <AuthPage
      title={`Allow ${application.name ?? 'this app'} access?`}
      lead={
        <>
          An app{' '}
          {application.host ? (
            <>
              at <strong>{application.host}</strong>
            </>
          ) : (
            'on your computer'
          )}{' '}
          wants to {WISHES[rights.access ?? 'none']}. <ClaimedName name={application.name} />
        </>
      }
    >
      <form onSubmit={allow} aria-label="Allow access" className="grid gap-6">
        <GrantedRights {...rights} />
        <AccessChoice organizations={organizations} whole={WHOLE_ACCOUNT} />
        <FormProblem text={problem} />
        <AllowOrDeny running={running} onDeny={() => answer({ accept: false })} />
      </form>
      <SignedInAs person={person} path={`${CONSENT_PATH}?${query}`} onProblem={setProblem} />
    </AuthPage>
  );
}
