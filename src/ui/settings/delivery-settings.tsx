'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PresetSettingsPage } from '@/contract/organization/settings';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { LIST_CLASS, ListItem, SettingsSection } from '../control/section';
import { ConfirmDialog } from '../form/confirm-dialog';
import type { Values } from '../form/form';
import { FormDialog } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { NameField, validateName } from '../form/name-field';
import { RevealedSecret } from '../form/revealed-secret';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { Presets } from './presets';

/** The presets of an organization, and for owners the keys that sign addresses. */
export function DeliverySettingsView({ settings }: { settings: PresetSettingsPage }) {
  const organizationId = settings.organization.id;
  return (
    <>
      <Presets organizationId={organizationId} {...settings} />
      {settings.mayChange && <DeliveryKeys organizationId={organizationId} />}
    </>
  );
}

/** The keys that sign addresses of files: created, with a secret that is shown once, and deleted. */
function DeliveryKeys({ organizationId }: { organizationId: string }) {
  const options = useCalls().delivery.keys.queryOptions({ organizationId });
  const { data: keys, error, refetch } = useQuery(options);
  const { delivery } = useClient();
  const { make, pending, problem } = useChange();
  const [made, setMade] = useState<{ kid: string; secret: string } | null>(null);
  const add = async ({ name = '' }: Values) => {
    const wrong = validateName(name);
    if (wrong) return wrong.text;
    setMade(await delivery.addKey.mutate({ organizationId, name }));
    await refetch();
    return null;
  };
  return (
    <SettingsSection
      title="Delivery keys"
      lead="For libraries whose files need a signed address: programs sign with a key, until a time that they choose. Pages sign with the newest one."
    >
      {made ? (
        <RevealedSecret
          label="Delivery key"
          secret={`${made.kid} ${made.secret}`}
          advice="The id of the key and its secret. The secret is shown only now: store it where your program signs."
          copyName="the key"
          onHide={() => setMade(null)}
        />
      ) : (
        <FormDialog
          label="Add delivery key"
          title="Add delivery key"
          submitLabel="Add"
          className="justify-self-start"
          onSubmit={add}
        >
          <NameField label="Name" hint="What it’s for, such as “Website”" />
        </FormDialog>
      )}
      <FormProblem text={problem ?? (error ? errorMessage(error) : null)} />
      {keys && keys.length > 0 && (
        <ul aria-label="Delivery keys" className={LIST_CLASS}>
          {keys.map(({ kid, name, created }) => (
            <ListItem
              key={kid}
              name={name}
              facts={
                <span dir="ltr">
                  {kid}, created <DateTime at={Date.parse(created)} />
                </span>
              }
            >
              <ConfirmDialog
                title={`Delete the delivery key ${name}?`}
                confirmLabel="Delete"
                onConfirm={() =>
                  make(async () => {
                    await delivery.deleteKey.mutate({ organizationId, kid });
                    await refetch();
                  })
                }
                pending={pending}
              >
                <p>Addresses that it signed stop answering within a second.</p>
              </ConfirmDialog>
            </ListItem>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
