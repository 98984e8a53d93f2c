'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DELIVERY_MODES } from '@/contract/choices';
import type { Named } from '@/contract/organization/organization-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { toast } from '../control/toasts';
import { FormProblem } from '../form/form-problem';

const MODES: Record<(typeof DELIVERY_MODES)[number], { label: string; hint: string }> = {
  open: { label: 'Everyone', hint: 'Whoever has the address of a file gets it.' },
  approved: {
    label: 'Everyone, once approved',
    hint: 'The address answers while the approval is “approved”.',
  },
  signed: {
    label: 'Only with a signature',
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
    const sent = new FormData(event.currentTarget);
    const delivery = DELIVERY_MODES.find((mode) => mode === sent.get('delivery'));
    const imagesCarryCredit = sent.has('imagesCarryCredit');
    const originalsKeepLocation = !sent.has('withoutLocation');
    const wanted = { ...ref, delivery, imagesCarryCredit, originalsKeepLocation };
    const failure = await changing.mutateAsync(wanted).then(() => null, errorMessage);
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
            <legend className="sr-only">
              Who gets the files of “<bdi>{library.name}</bdi>”
            </legend>
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
                  {MODES[mode].label}
                  <span className="text-quiet">{MODES[mode].hint}</span>
                </span>
              </label>
            ))}
            <Check
              name="withoutLocation"
              label="Originals without place, device and names"
              hint="Everybody but members gets originals without what the camera wrote; where the format doesn’t allow it, the largest WebP, or nothing."
              checked={data.originalsKeepLocation === false}
            />
            <Check
              name="imagesCarryCredit"
              label="Images carry their credit"
              hint="Creator, credit, copyright, licence and description go with smaller images and presets."
              checked={data.imagesCarryCredit === true}
            />
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

type CheckProps = { name: string; label: string; hint: string; checked: boolean };

const Check = ({ name, label, hint, checked }: CheckProps) => (
  <label className="flex gap-3 text-sm">
    <input
      type="checkbox"
      name={name}
      defaultChecked={checked}
      className="mt-0.5 size-4 shrink-0"
    />
    <span className="grid gap-0.5">
      {label}
      <span className="text-quiet">{hint}</span>
    </span>
  </label>
);
