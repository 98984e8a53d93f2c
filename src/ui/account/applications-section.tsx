'use client';

import { useMutation } from '@tanstack/react-query';
import type { AccountPage } from '@/contract/organization/page';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';

/** Lists the connected applications and disconnects them. */
export function ApplicationsSection({ applications }: Pick<AccountPage, 'applications'>) {
  const disconnecting = useMutation(useCalls().account.disconnectApplication.mutationOptions());
  const { change, pending, problem } = useChange();
  const disconnect = (consentId: string) => async () => {
    await disconnecting.mutateAsync({ consentId });
  };
  return (
    <SettingsSection
      title="Connected apps"
      lead="Apps that can access your libraries on your behalf. Disconnecting an app ends its access immediately, and deletes the webhooks it added."
    >
      {applications.length === 0 && <p className="text-quiet">No connected apps.</p>}
      {applications.length > 0 && (
        <ul className={LIST_CLASS}>
          {applications.map(({ id, name, host, access, since, lastUsed, organization }) => (
            <li key={id} className={LIST_ITEM_CLASS}>
              <div className="min-w-0">
                <p dir="auto" className="font-medium wrap-anywhere">
                  <bdi>{name ?? 'Unnamed app'}</bdi>
                </p>
                <p dir="auto" className="text-sm text-quiet wrap-anywhere">
                  {host ?? 'On your computer'} · {access === 'read' ? 'read-only access' : 'access'}{' '}
                  to {organization ?? 'your whole account'}
                </p>
                <p dir="auto" className="text-sm text-quiet wrap-anywhere">
                  Since <DateTime at={since} />
                  {lastUsed ? (
                    <>
                      , last used <DateTime at={lastUsed} withTime />
                    </>
                  ) : (
                    ', never used'
                  )}
                </p>
              </div>
              <Button
                onClick={() => change(disconnect(id))}
                aria-disabled={pending}
                aria-label={`Disconnect ${name ?? 'unnamed app'}`}
              >
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormProblem text={problem} />
    </SettingsSection>
  );
}
