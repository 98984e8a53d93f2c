'use client';

import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { useModal } from '../control/use-modal';
import { formatState } from '../format/format-state';

type ApprovalQuestionProps = {
  /** The name of the version to make primary. */
  name: string;
  /** The approval state of the asset. */
  state: string;
  onChoice: (approval: 'keep' | 'clear') => void;
  onClose: () => void;
};

/** Asks whether an approval also applies to another version. Escape cancels. */
export function ApprovalQuestion({ name, state, onChoice, onClose }: ApprovalQuestionProps) {
  const { dialog, close } = useModal(onClose);
  const choose = (approval: 'keep' | 'clear') => {
    close();
    onChoice(approval);
  };
  const approval = `“${formatState(state)}”`;
  return (
    <Dialog dialog={dialog} title={`Make “${name}” primary?`}>
      <p className="text-sm text-quiet">
        This asset is marked {approval}. That decision was made for another version.
      </p>
      <DialogButtons onCancel={close}>
        <Button onClick={() => choose('keep')}>Keep {approval}</Button>
        <Button variant="primary" onClick={() => choose('clear')}>
          Mark as not reviewed
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
