'use client';

import { useQuery } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Dialog, DialogButtons } from '../control/dialog';
import { FormProblem } from '../control/form-problem';
import { useModal } from '../control/use-modal';
import { ConfirmationMethods } from './confirmation-methods';

type Props = {
  /** The reason, as a sentence. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** A dialog in which the signed-in person signs in again, because someone else may be using their browser. */
export function ConfirmIdentity({ reason, onConfirmed, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const account = useQuery(useCalls().page.account.queryOptions(undefined, { retry: false }));
  const confirmed = () => {
    close();
    onConfirmed();
  };
  return (
    <Dialog dialog={dialog} title="Confirm it’s you">
      <p className="text-sm text-quiet">{reason}</p>
      {account.data && <ConfirmationMethods account={account.data} onConfirmed={confirmed} />}
      <FormProblem text={account.error && errorMessage(account.error)} />
      <DialogButtons onCancel={close} />
    </Dialog>
  );
}
