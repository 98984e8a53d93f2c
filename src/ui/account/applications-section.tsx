'use client';

import type { AccountPage } from '@/contract/organization/page';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, ListItem, SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime, LastUsed } from '../format/date-time';

/** Lists the connected applications and disconnects them. */
export function ApplicationsSection({ applications }: Pick<AccountPage, 'applications'>) {
  const client = useClient();
  const { make, pending, problem } = useChange();
  return (
    <SettingsSection
      title="Connected apps"
      lead="Apps that can access your libraries on your behalf. Disconnecting an app ends its access immediately, and deletes the webhooks it added."
    >
      {applications.length === 0 && <p className="text-quiet">No connected apps.</p>}
      {applications.length > 0 && (
        <ul className={LIST_CLASS}>
          {applications.map(({ id, name, host, access, since, lastUsed, organization }) => (
            <ListItem
              key={id}
              name={<bdi>{name ?? 'Unnamed app'}</bdi>}
              facts={
                <>
                  {host ?? 'On your computer'} · {access === 'read' ? 'read-only access' : 'access'}{' '}
                  to {organization ?? 'your whole account'}
                  <br />
                  Since <DateTime at={since} />, <LastUsed at={lastUsed} />
                </>
              }
            >
              <Button
                onClick={() =>
                  make(() => client.account.disconnectApplication.mutate({ consentId: id }))
                }
                aria-disabled={pending}
                aria-label={`Disconnect ${name ?? 'unnamed app'}`}
              >
                Disconnect
              </Button>
            </ListItem>
          ))}
        </ul>
      )}
      <FormProblem text={problem} />
    </SettingsSection>
  );
}
