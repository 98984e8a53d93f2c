'use client';

import { useQuery } from '@tanstack/react-query';
import { DELIVERY_MODES } from '@/contract/choices';
import type { Named } from '@/contract/organization/organization-page';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Note } from '../control/section';
import { toast } from '../control/toasts';
import { Checkbox } from '../form/checkbox';
import type { Values } from '../form/form';
import { DialogForm } from '../form/form-dialog';
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
  const calls = useCalls();
  const client = useClient();
  const ref = { organizationId, libraryId: library.id };
  const { data, error } = useQuery(calls.library.get.queryOptions(ref, { gcTime: 0 }));
  const save = async (sent: Values) => {
    await client.library.rename.mutate({
      ...ref,
      delivery: DELIVERY_MODES.find((mode) => mode === sent.delivery),
      imagesCarryCredit: 'imagesCarryCredit' in sent,
      originalsKeepLocation: !('withoutLocation' in sent),
    });
    toast({ text: 'Saved. It holds within a second; a CDN may keep files longer.' });
    return null;
  };
  return (
    <DialogForm
      title="Who gets the files"
      submitLabel="Save"
      pending={!data}
      onSubmit={save}
      onClose={onClose}
    >
      <Note>Members always see them here. Share links show what they are for.</Note>
      {data && (
        <fieldset className="grid gap-3">
          <legend className="sr-only">
            Who gets the files of “<bdi>{library.name}</bdi>”
          </legend>
          {DELIVERY_MODES.map((mode) => (
            <label key={mode} className="flex items-center gap-3 text-sm">
              <input
                type="radio"
                name="delivery"
                value={mode}
                defaultChecked={mode === data.delivery}
                className="size-4 shrink-0"
              />
              <Choice {...MODES[mode]} />
            </label>
          ))}
          <Checkbox
            name="withoutLocation"
            labelClass=""
            defaultChecked={data.originalsKeepLocation === false}
          >
            <Choice
              label="Originals without place, device and names"
              hint="Everybody but members gets originals without what the camera wrote; where the format doesn’t allow it, the largest WebP, or nothing."
            />
          </Checkbox>
          <Checkbox
            name="imagesCarryCredit"
            labelClass=""
            defaultChecked={data.imagesCarryCredit === true}
          >
            <Choice
              label="Images carry their credit"
              hint="Creator, credit, copyright, licence and description go with smaller images and presets."
            />
          </Checkbox>
        </fieldset>
      )}
      <FormProblem text={error && errorMessage(error)} />
    </DialogForm>
  );
}

const Choice = ({ label, hint }: { label: string; hint: string }) => (
  <span className="grid gap-0.5">
    {label}
    <span className="text-quiet">{hint}</span>
  </span>
);
