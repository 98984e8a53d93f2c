'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection } from '../control/section';
import { ConfirmDialog } from '../form/confirm-dialog';
import { FormDialog } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { RevealedSecret } from '../form/revealed-secret';
import { TextField } from '../form/text-field';
import { useSettingsChange } from '../form/use-change';
import { validateName } from '../form/validate-name';
import { DateTime } from '../format/date-time';

/** The keys that sign addresses of files: created, with a secret that is shown once, and deleted. */
export function DeliveryKeys({ organizationId }: { organizationId: string }) {
  const calls = useCalls().delivery;
  const { data: keys, error, refetch } = useQuery(calls.keys.queryOptions({ organizationId }));
  const adding = useMutation(calls.addKey.mutationOptions());
  const deleting = useMutation(calls.deleteKey.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [made, setMade] = useState<{ kid: string; secret: string } | null>(null);
  const add = async ({ name = '' }: Record<string, string>) => {
    const wrong = validateName(name);
    if (wrong) return wrong.text;
    try {
      setMade(await adding.mutateAsync({ organizationId, name }));
      await refetch();
      return null;
    } catch (failure) {
      return errorMessage(failure);
    }
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
          <TextField
            name="name"
            label="Name"
            hint="What it’s for, such as “Website”"
            autoComplete="off"
            maxLength={LIMITS.nameLength}
          />
        </FormDialog>
      )}
      <FormProblem text={problem ?? (error ? errorMessage(error) : null)} />
      {keys && keys.length > 0 && (
        <ul aria-label="Delivery keys" className={LIST_CLASS}>
          {keys.map(({ kid, name, created }) => (
            <li key={kid} className={LIST_ITEM_CLASS}>
              <p className="grid gap-0.5">
                <span dir="auto" className="font-medium wrap-anywhere">
                  {name}
                </span>
                <span dir="ltr" className="text-sm text-quiet wrap-anywhere">
                  {kid}, created <DateTime at={Date.parse(created)} />
                </span>
              </p>
              <ConfirmDialog
                label="Delete…"
                accessibleName={`Delete the delivery key ${name}`}
                title={`Delete the delivery key ${name}?`}
                confirmLabel="Delete"
                onConfirm={() =>
                  make(async () => {
                    await deleting.mutateAsync({ organizationId, kid });
                    await refetch();
                  })
                }
                pending={pending}
              >
                <p>Addresses that it signed stop answering within a second.</p>
              </ConfirmDialog>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
