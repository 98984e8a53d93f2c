'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { DIALOG_CLASS } from '../control/dialog-class';
import { FormProblem } from '../control/form-problem';
import { useModal } from '../control/use-modal';
import { ConfirmationMethods } from './confirmation-methods';

type Props = {
  /** Why, in a sentence. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** A dialog in which the signed-in person signs in again, because somebody else may have found their browser open. */
export function ConfirmIdentity({ reason, onConfirmed, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const id = useId();
  const account = useQuery(useCalls().page.account.queryOptions(undefined, { retry: false }));
  const confirmed = () => {
    close();
    onConfirmed();
  };
  return (
    <dialog {...dialog} aria-labelledby={id} className={DIALOG_CLASS}>
      <div className="grid gap-4">
        <h2 id={id} className="text-lg">
          Confirm it’s you
        </h2>
        <p className="text-sm text-quiet">{reason}</p>
        {account.data && <ConfirmationMethods account={account.data} onConfirmed={confirmed} />}
        <FormProblem text={account.error && errorMessage(account.error)} />
        <div className="flex justify-end">
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </dialog>
  );
}
