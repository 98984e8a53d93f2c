'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog, useModal } from '../control/dialog';
import { Form } from './form';
import { NameField, validateName } from './name-field';

type NameDialogProps = {
  title: string;
  hint?: string;
  /** The current name. */
  present?: string;
  save: string;
  /** What it throws is shown, and keeps the dialog open. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** Another action, at the start of the row of buttons. */
  children?: ReactNode;
};

/** A dialog for a name. It is open while mounted; Escape cancels. */
export function NameDialog(props: NameDialogProps) {
  const { title, hint, present, save, onSave, onClose, children } = props;
  const { dialog, close } = useModal(onClose);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const send = async ({ name = '' }: Record<string, string>) => {
    const wrong = validateName(name);
    if (wrong) return wrong;
    if (name !== present) await onSave(name);
    close();
  };
  return (
    <Dialog dialog={dialog} title={title}>
      <Form onSend={send} onCancel={close} start={children} submit={save}>
        {(at) => (
          <NameField
            ref={field}
            label="Name"
            defaultValue={present}
            hint={hint}
            problem={at('name')}
          />
        )}
      </Form>
    </Dialog>
  );
}
