'use client';

import { useId } from 'react';
import { Button } from '../control/button';
import { DIALOG_CLASS } from '../control/dialog-class';
import { useModal } from '../control/use-modal';
import { formatState } from '../format/format-state';

type ApprovalQuestionProps = {
  /** The name of the version that becomes primary. */
  name: string;
  /** The approval state of the asset. */
  state: string;
  onChoice: (approval: 'keep' | 'clear') => void;
  onClose: () => void;
};

/** Asks whether an approval also holds for another version. Escape cancels. */
export function ApprovalQuestion({ name, state, onChoice, onClose }: ApprovalQuestionProps) {
  const { dialog, close } = useModal(onClose);
  const id = useId();
  const choose = (approval: 'keep' | 'clear') => {
    close();
    onChoice(approval);
  };
  const approval = `“${formatState(state)}”`;
  return (
    <dialog {...dialog} aria-labelledby={id} className={DIALOG_CLASS}>
      <div className="grid gap-4">
        <h2 id={id} className="text-lg wrap-anywhere">
          Make “{name}” primary?
        </h2>
        <p className="text-sm text-quiet">
          This asset is marked {approval}. That was decided for another version.
        </p>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={close}>Cancel</Button>
          <Button onClick={() => choose('keep')}>Keep {approval}</Button>
          <Button variant="primary" onClick={() => choose('clear')}>
            Mark as not reviewed
          </Button>
        </div>
      </div>
    </dialog>
  );
}
