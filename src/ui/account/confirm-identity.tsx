'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { DIALOG_CLASS } from '../control/dialog-class';
import { FormProblem } from '../control/form-problem';
import { ConfirmationMethods } from './confirmation-methods';

type Props = {
  /** Why, in a sentence. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** A dialog in which the signed-in person signs in again, because somebody else may have found their browser open. */
export function ConfirmIdentity({ reason, onConfirmed, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const account = useQuery(useCalls().page.account.queryOptions(undefined, { retry: false }));
  useEffect(() => dialog.current?.showModal(), []);
  const confirmed = () => {
    dialog.current?.close();
    onConfirmed();
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose} className={DIALOG_CLASS}>
      <div className="grid gap-4">
        <h2 id={id} className="text-lg">
          Confirm it’s you
        </h2>
        <p className="text-sm text-quiet">{reason}</p>
        {account.data && <ConfirmationMethods account={account.data} onConfirmed={confirmed} />}
        <FormProblem text={account.error && errorMessage(account.error)} />
        <div className="flex justify-end">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        </div>
      </div>
    </dialog>
  );
}
