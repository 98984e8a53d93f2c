'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { useModal } from '../control/use-modal';
import { FormProblem } from './form-problem';
import { TextField } from './text-field';
import { useSubmission } from './use-submission';
import { validateName } from './validate-name';

type NameDialogProps = {
  title: string;
  hint?: string;
  /** The current name. */
  present?: string;
  save: string;
  /** Resolves to null on success, otherwise to the reason as a sentence. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
  /** Another action, at the start of the row of buttons. */
  children?: ReactNode;
};

/** A dialog for a name. It is open while mounted; Escape cancels. */
export function NameDialog(props: NameDialogProps) {
  const { title, hint, present, save, onSave, onClose, children } = props;
  const { dialog, close } = useModal(onClose);
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.select(), []);
  const { submit, pending, at } = useSubmission(async ({ name = '' }) => {
    const wrong = validateName(name);
    if (wrong) return wrong;
    const failure = name === present ? null : await onSave(name);
    setProblem(failure);
    if (failure === null) close();
    return null;
  });
  return (
    <Dialog dialog={dialog} title={title}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          ref={field}
          name="name"
          label="Name"
          autoComplete="off"
          defaultValue={present}
          hint={hint}
          required
          maxLength={LIMITS.nameLength}
          problem={at('name')}
        />
        <FormProblem text={problem} />
        <DialogButtons onCancel={close} start={children}>
          <Button type="submit" variant="primary" aria-disabled={pending}>
            {save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
