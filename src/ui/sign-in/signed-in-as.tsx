'use client';

import type { AccessPage } from '@/contract/organization/page';
import { signInPath } from '@/contract/own-path';
import { LINK_CLASS } from '../control/link';
import { Note } from '../control/section';
import { accessProblem, EXPIRED_REQUEST } from './access-problem';
import { callAuth } from './call-auth';

type Props = {
  person: AccessPage['person'];
  /** The path of this page, so another person can return to it. */
  path: string;
  onProblem: (text: string) => void;
};

/** Says whose account gets connected, and lets someone else sign in. */
export function SignedInAs({ person, path, onProblem }: Props) {
  const changePerson = async () => {
    const { failure } = await callAuth('/sign-out', {});
    if (failure) onProblem(accessProblem(failure, EXPIRED_REQUEST));
    else location.assign(signInPath(path));
  };
  return (
    <Note>
      You’re signed in as <bdi>{person.email ?? person.name}</bdi>.{' '}
      <button type="button" onClick={changePerson} className={LINK_CLASS}>
        Use a different account
      </button>
    </Note>
  );
}
