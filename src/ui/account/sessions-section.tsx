'use client';

import type { AccountPage } from '@/contract/organization/page';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { Badge, LIST_CLASS, ListItem, SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { browserName } from './browser-name';

/** Lists a person's sessions and ends them. */
export function SessionsSection({ sessions }: { sessions: AccountPage['sessions'] }) {
  const client = useClient();
  const { make, pending, problem } = useChange();
  return (
    <SettingsSection
      title="Signed in"
      lead="Devices signed in to your account. Sessions last 30 days."
    >
      <ul className={LIST_CLASS}>
        {sessions.map(({ id, browser, clientIp, created, current }) => (
          <ListItem
            key={id}
            name={
              <>
                {browserName(browser)}
                {current && <Badge>This browser</Badge>}
              </>
            }
            facts={
              <>
                Since <DateTime at={created} withTime />
                {clientIp && `, from ${clientIp}`}
              </>
            }
          >
            {!current && (
              <Button
                onClick={() => make(() => client.account.endSession.mutate({ sessionId: id }))}
                aria-disabled={pending}
                aria-label={`Sign out ${browserName(browser)}`}
              >
                Sign out
              </Button>
            )}
          </ListItem>
        ))}
      </ul>
      <FormProblem text={problem} />
      {sessions.length > 1 && (
        <Button
          onClick={() => make(() => client.account.endOtherSessions.mutate())}
          aria-disabled={pending}
          className="justify-self-start"
        >
          Sign out everywhere else
        </Button>
      )}
    </SettingsSection>
  );
}
