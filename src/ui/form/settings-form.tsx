import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Button } from '../control/button';
import { Form } from './form';

/** The props every settings form takes from the component opening it. */
export type SettingsFormProps<Wanted> = Omit<FrameProps, 'onSend' | 'children'> & {
  /** What it throws is shown. */
  onSave: (wanted: Wanted) => Promise<unknown>;
};

type FrameProps = Pick<ComponentProps<typeof Form>, 'onSend' | 'children'> & {
  /** The accessible name of the form. */
  title: string;
  /** The text of the save button. */
  save: string;
  onClose: () => void;
};

/** A form within a settings page, in place of what opened it. Once it is sent, the page is refreshed. */
export function SettingsForm({ title, save, onSend, onClose, children }: FrameProps) {
  const router = useRouter();
  const send: typeof onSend = async (...sent) => {
    const problem = await onSend(...sent);
    if (problem) return problem;
    router.refresh();
    onClose();
  };
  return (
    <Form
      label={title}
      onSend={send}
      submit={save}
      sending="Saving…"
      beside={<Button onClick={onClose}>Cancel</Button>}
      className="grid gap-4 rounded-control bg-sunken px-4 py-4"
    >
      {children}
    </Form>
  );
}
