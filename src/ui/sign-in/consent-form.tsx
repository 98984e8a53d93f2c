'use client';

import { CONSENT_PATH, type RequestedRights } from '@/contract/organization/applications';
import type { ConsentPage } from '@/contract/organization/page';
import { AccessForm } from './access-form';
import { accessProblem, EXPIRED_REQUEST } from './access-problem';
import { callAuth } from './call-auth';

type Props = {
  asked: ConsentPage;
  /** The signed request of the application, returned with the answer. */
  query: string;
  rights: RequestedRights;
};

/** The answer to an application that sent the person here. */
export function ConsentForm({ asked, query, rights }: Props) {
  const { name, host } = asked.application;
  const answer = async (reach: string | null) => {
    const choice =
      reach === null ? { accept: false } : { accept: true, personId: asked.person.id, reach };
    const sent = { ...choice, oauth_query: query };
    const { data, failure } = await callAuth<{ url: string }>('/oauth2/consent', sent);
    if (failure) return accessProblem(failure, EXPIRED_REQUEST);
    location.assign(data.url);
    return null;
  };
  return (
    <AccessForm
      asked={asked}
      name={name}
      where={
        host ? (
          <>
            at <strong>{host}</strong>
          </>
        ) : (
          'on your computer'
        )
      }
      rights={rights}
      path={`${CONSENT_PATH}?${query}`}
      onAnswer={answer}
    />
  );
}
