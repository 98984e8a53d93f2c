'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDay } from '@/contract/format-day';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { useModal } from '../control/use-modal';
import { FormProblem } from '../form/form-problem';
import { useSubmission } from '../form/use-submission';
import { NewAddress } from './new-address';
import { PurposeChoice } from './purpose-choice';
import { keepSettings, readLastSettings } from './purposes';
import { OptionFields, readShareFields, TextFields } from './share-fields';

type Creation = ReturnType<ReturnType<typeof useCalls>['shareLink']['create']['mutationOptions']>;
/** The content of the link, in the form of the service's input. */
export type SharedContent = Parameters<NonNullable<Creation['mutationFn']>>[0]['content'];

export type ShareDialogProps = {
  organizationId: string;
  content: SharedContent;
  /** "3 assets" or "this search". */
  what: string;
  /** The suggested title. */
  title: string;
  onClose: () => void;
};

const BLANK = { greeting: '', expiresAt: null, people: null, pickTarget: null };

/** The fields that are folded at first. */
const FOLDED = ['people', 'expiresOn', 'password'];

/** Creates a share link and shows its URL. Open while it is mounted. */
export function ShareDialog({ organizationId, content, what, title, onClose }: ShareDialogProps) {
  const creating = useMutation(useCalls().shareLink.create.mutationOptions());
  const { dialog, close } = useModal(onClose);
  const [purpose, setPurpose] = useState(readLastSettings);
  const [isUnfolded, setUnfolded] = useState(false);
  const [made, setMade] = useState<{ url: string; mailed: boolean } | null>(null);
  const { submit, pending, at } = useSubmission(async (values) => {
    const read = readShareFields(values);
    if ('at' in read) {
      // A field that is folded could not take the focus.
      if (FOLDED.includes(read.at)) flushSync(() => setUnfolded(true));
      return read;
    }
    const settings = { ...read.settings, password: read.password ?? null };
    try {
      const { url } = await creating.mutateAsync({ organizationId, content, settings });
      keepSettings(read.settings);
      setMade({ url, mailed: settings.people !== null });
      return null;
    } catch (error) {
      return { at: 'form', text: errorMessage(error) };
    }
  });
  const day = formatDay(Date.now());
  const fields = {
    present: { ...BLANK, ...purpose, title: title || `Selection of ${day}` },
    hasPassword: false,
    at,
  };
  return (
    <Dialog dialog={dialog} title={`Share ${what}`}>
      {made ? (
        <NewAddress {...made} onDone={close} />
      ) : (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <PurposeChoice chosen={purpose} onChoose={setPurpose} />
          <TextFields {...fields} isSuggested />
          <details
            open={isUnfolded}
            onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
          >
            <summary className="w-fit cursor-pointer py-1 text-sm font-medium">More</summary>
            <div className="grid gap-4 pt-3">
              <OptionFields key={JSON.stringify(purpose)} {...fields} />
            </div>
          </details>
          <FormProblem text={at('form')} />
          <DialogButtons onCancel={close}>
            <Button type="submit" variant="primary" aria-disabled={pending}>
              {pending ? 'Creating…' : 'Create link'}
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
