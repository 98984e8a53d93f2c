import type { FormEvent, ReactNode } from 'react';
import { Button } from '../control/button';
import { FormProblem } from './form-problem';

/** The props every settings form takes from the component opening it. */
export type SettingsFormProps<Wanted> = {
  /** The accessible name of the form. */
  title: string;
  /** The text of the save button. */
  save: string;
  onSave: (wanted: Wanted) => Promise<unknown>;
  onCancel: () => void;
  pending: boolean;
  /** Why saving failed. */
  problem: string | null;
};

type FrameProps = Omit<SettingsFormProps<never>, 'onSave'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A form within a settings page, with its problem and the buttons below the fields. */
export const SettingsForm = ({ title, save, onCancel, pending, problem, ...form }: FrameProps) => (
  <form
    onSubmit={form.onSubmit}
    noValidate
    aria-label={title}
    className="grid gap-4 rounded-control bg-sunken px-4 py-4"
  >
    {form.children}
    <FormProblem text={problem} />
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {pending ? 'Saving…' : save}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </form>
);
