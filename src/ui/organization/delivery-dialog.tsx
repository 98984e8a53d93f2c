'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DELIVERY_MODES } from '@/contract/choices';
import type { Named } from '@/contract/organization/organization-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { toast } from '../control/toasts';
import { useModal } from '../control/use-modal';
import { FormProblem } from '../form/form-problem';

const MODES: Record<(typeof DELIVERY_MODES)[number], { text: string; hint: string }> = {
  open: { text: 'Everyone', hint: 'Whoever has the address of a file gets it.' },
  approved: {
    text: 'Everyone, once approved',
    hint: 'The address answers while the approval is “approved”.',
  },
  signed: {
    text: 'Only with a signature',
    hint: 'Plain addresses do not answer. Programs sign them with a delivery key.',
  },
};

type DeliveryDialogProps = { organizationId: string; library: Named; onClose: () => void };

/** A dialog about who gets the files of a library by their public address. */
export function DeliveryDialog({ organizationId, library, onClose }: DeliveryDialogProps) {
  const { dialog, close } = useModal(onClose);
  const calls = useCalls();
  const ref = { organizationId, libraryId: library.id };
  const { data, error } = useQuery(calls.library.get.queryOptions(ref, { gcTime: 0 }));
  const changing = useMutation(calls.library.rename.mutationOptions());
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('delivery');
    const delivery = DELIVERY_MODES.find((mode) => mode === chosen);
    const failure = await changing.mutateAsync({ ...ref, delivery }).then(() => null, errorMessage);
    setProblem(failure);
    if (failure !== null) return;
    toast({ text: 'Saved. It holds within a second; a CDN may keep files longer.' });
    close();
  };
  return (
    <Dialog dialog={dialog} title="Who gets the files">
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-quiet">
          Members always see them here. Share links show what they are for.
        </p>
        {data && (
          <fieldset className="grid gap-3">
            <legend className="sr-only">Who gets the files of “{library.name}”</legend>
            {DELIVERY_MODES.map((mode) => (
              <label key={mode} className="flex gap-3 text-sm">
                <input
                  type="radio"
                  name="delivery"
                  value={mode}
                  defaultChecked={mode === data.delivery}
                  className="mt-0.5 size-4 shrink-0"
                />
                <span className="grid gap-0.5">
                  {MODES[mode].text}
                  <span className="text-quiet">{MODES[mode].hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <FormProblem text={problem ?? (error ? errorMessage(error) : null)} />
        <DialogButtons onCancel={close}>
          <Button type="submit" variant="primary" aria-disabled={!data || changing.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
