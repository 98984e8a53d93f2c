'use client';

import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { useModal } from '../control/use-modal';
import { FormProblem } from '../form/form-problem';
import { useSubmission } from '../form/use-submission';
import { NewAddress } from './new-address';
import { readShareFields, ShareFields } from './share-fields';

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

const PRESENT: Omit<ComponentProps<typeof ShareFields>['present'], 'title'> = {
  greeting: '',
  expiresAt: null,
  downloads: 'none',
  showsNames: false,
  showsMetadata: false,
  takesFeedback: false,
  people: null,
};

/** Creates a share link and shows its URL. Open while it is mounted. */
export function ShareDialog({ organizationId, content, what, title, onClose }: ShareDialogProps) {
  const creating = useMutation(useCalls().shareLink.create.mutationOptions());
  const { dialog, close } = useModal(onClose);
  const [made, setMade] = useState<{ url: string; mailed: boolean } | null>(null);
  const { submit, pending, at } = useSubmission(async (values) => {
    const read = readShareFields(values);
    if ('at' in read) return read;
    const settings = { ...read.settings, password: read.password ?? null };
    try {
      const { url } = await creating.mutateAsync({ organizationId, content, settings });
      setMade({ url, mailed: settings.people !== null });
      return null;
    } catch (error) {
      return { at: 'form', text: errorMessage(error) };
    }
  });
  return (
    <Dialog dialog={dialog} title={`Share ${what}`}>
      {made ? (
        <NewAddress {...made} onDone={close} />
      ) : (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <ShareFields present={{ ...PRESENT, title }} hasPassword={false} at={at} />
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
