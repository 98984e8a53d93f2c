'use client';

import { useMutation } from '@tanstack/react-query';
import type { AccountPage } from '@/contract/organization/page';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { browserName } from './browser-name';

/** Lists a person's sessions and ends them. */
export function SessionsSection({ sessions }: { sessions: AccountPage['sessions'] }) {
  const calls = useCalls();
  const ending = useMutation(calls.account.endSession.mutationOptions());
  const endingOthers = useMutation(calls.account.endOtherSessions.mutationOptions());
  const { change, pending, problem } = useChange();
  const end = (sessionId: string) => async () => {
    await ending.mutateAsync({ sessionId });
  };
  const endOthers = async () => {
    await endingOthers.mutateAsync();
  };
  return (
    <SettingsSection
      title="Signed in"
      lead="Devices signed in to your account. Sessions last 30 days."
    >
      <ul className={LIST_CLASS}>
        {sessions.map(({ id, browser, clientIp, created, current }) => (
          <li key={id} className={LIST_ITEM_CLASS}>
            <div className="min-w-0">
              <p dir="auto" className="font-medium wrap-anywhere">
                {browserName(browser)}
                {current && (
                  <span className="ml-2 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-accent">
                    This browser
                  </span>
                )}
              </p>
              <p dir="auto" className="text-sm text-quiet wrap-anywhere">
                Since <DateTime at={created} withTime />
                {clientIp && `, from ${clientIp}`}
              </p>
            </div>
            {!current && (
              <Button
                onClick={() => change(end(id))}
                aria-disabled={pending}
                aria-label={`Sign out ${browserName(browser)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormProblem text={problem} />
      {sessions.length > 1 && (
        <Button
          onClick={() => change(endOthers)}
          aria-disabled={pending}
          className="justify-self-start"
        >
          Sign out everywhere else
        </Button>
      )}
    </SettingsSection>
  );
}
