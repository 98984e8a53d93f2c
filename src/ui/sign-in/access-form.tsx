'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { type RequestedRights, WHOLE_ACCOUNT } from '@/contract/organization/applications';
import type { AccessPage } from '@/contract/organization/page';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { AuthPage } from '../site/auth-page';
import { SignedInAs } from './signed-in-as';

type AccessFormProps = {
  asked: AccessPage;
  /** The name an application gave itself. */
  name: string | null;
  /** Where it runs. */
  where: ReactNode;
  rights: RequestedRights;
  /** What the person compares before they answer, and when they should deny. */
  facts?: ReactNode;
  advice?: ReactNode;
  focusesTitle?: boolean;
  /** The path of this page, so another person can return to it. */
  path: string;
  /** Sends what the application may access; null: nothing. Returns the problem; null once it was sent. */
  onAnswer: (reach: string | null) => Promise<string | null>;
};

/** Asks a person whether an application may access their libraries, and which ones. */
export function AccessForm(props: AccessFormProps) {
  const { asked, name, where, rights, facts, advice, focusesTitle, path, onAnswer } = props;
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (reach: string | null) => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    const failure = await onAnswer(reach);
    if (failure === null) return;
    setProblem(failure);
    setRunning(false);
  };
  const allow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void answer(String(new FormData(event.currentTarget).get('reach')));
  };
  return (
    <AuthPage
      title={`Allow ${name ?? 'this app'} access?`}
      focusesTitle={focusesTitle}
      lead={
        <>
          An app {where} wants to {WISHES[rights.access ?? 'none']}. <ClaimedName name={name} />
        </>
      }
    >
      <form onSubmit={allow} aria-label="Allow access" className="grid gap-6">
        {facts}
        <GrantedRights {...rights} />
        <AccessChoice organizations={asked.organizations} />
        {advice}
        <FormProblem text={problem} />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => void answer(null)} aria-disabled={running}>
            Deny
          </Button>
          <Button type="submit" variant="primary" aria-disabled={running}>
            {running ? 'Allowing…' : 'Allow'}
          </Button>
        </div>
      </form>
      <SignedInAs person={asked.person} path={path} onProblem={setProblem} />
    </AuthPage>
  );
}

const WISHES = {
  write: 'view and change your libraries',
  read: 'view your libraries, and can’t change them',
  none: 'connect to your account',
};

/** Says that the name of an application is its own claim. */
function ClaimedName({ name }: { name: string | null }) {
  const warning = 'Vitrine hasn’t verified who made this app.';
  if (name === null) return `It gave no name. ${warning}`;
  return (
    <>
      It calls itself “<bdi>{name}</bdi>”, but any app can use this name. {warning}
    </>
  );
}

/** What an application with access can and cannot do. */
function GrantedRights({ access, stays }: RequestedRights) {
  return (
    <div className="grid gap-2 text-sm">
      {access && (
        <>
          <p>It will be able to</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>View images and videos, with names, tags and descriptions</li>
            {access === 'write' && (
              <>
                <li>Upload, edit, tag, approve, move and trash them</li>
                <li>Create and rename libraries where you can</li>
              </>
            )}
          </ul>
        </>
      )}
      <p className="text-quiet">
        {EXCEPTIONS[access ?? 'none']}{' '}
        {stays
          ? 'It stays connected until you disconnect it in your account settings.'
          : 'Access ends after an hour.'}
      </p>
    </div>
  );
}

const EXCEPTIONS = {
  write: 'It can’t see your password, sessions, keys or members.',
  read: 'It can’t change anything, or see your password, sessions, keys or members.',
  none: 'It can’t see or change anything in your libraries.',
};

/**
 * Chooses the access of an application: one organization, or the whole account. The narrowest option is preselected.
 */
function AccessChoice({ organizations }: Pick<AccessPage, 'organizations'>) {
  const choices = [
    ...organizations.map(({ id, name }) => ({ id, name, hint: `Libraries of ${id}` })),
    {
      id: WHOLE_ACCOUNT,
      name: 'My whole account',
      hint: 'Every organization you belong to, now and in the future',
    },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Access to</legend>
      {choices.map(({ id, name, hint }, place) => (
        <label
          key={id}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-edge/60 bg-surface px-3.5 py-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="reach"
            value={id}
            defaultChecked={place === 0}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span dir="auto" className="grid min-w-0 wrap-anywhere">
            <span dir="auto" className="font-medium">
              {name}
            </span>
            <span className="text-sm text-quiet">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
