'use client';

import { LIMITS } from '@/contract/limits';
import type { KeySettings } from '@/contract/settings';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { Select } from '../control/select';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { validateName } from '../control/validate-name';

type Grants = KeySettings['keys'][number]['grants'];
export type WantedKey = { name: string; grants: Grants };

const ACCESS_LEVELS = [
  { value: '', text: 'No access' },
  { value: 'read', text: 'Read' },
  { value: 'write', text: 'Read and write' },
] as const;

type Props = {
  /** Makes the field ids unique where a page has several forms. */
  id: string;
  title: string;
  libraries: KeySettings['libraries'];
  present?: WantedKey;
  save: string;
  onSave: (wanted: WantedKey) => Promise<unknown>;
  onCancel: () => void;
  pending: boolean;
  problem: string | null;
};

/** The name of a key and its access to each library. */
export function KeyForm({ id, title, libraries, present, save, onSave, onCancel, ...rest }: Props) {
  const { submit, at } = useSubmission(async (values) => {
    const { name = '' } = values;
    const wrong = validateName(name);
    if (wrong) return wrong;
    const grants = libraries.flatMap(({ id: library }): Grants => {
      const access = values[`access-${library}`];
      return access === 'read' || access === 'write' ? [{ library, access }] : [];
    });
    if (grants.length === 0) return { at: 'form', text: 'Select at least one library.' };
    await onSave({ name, grants });
    return null;
  });
  const levelOf = (library: string) =>
    present?.grants.find((grant) => grant.library === library)?.access ?? '';
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={title}
      className="grid gap-4 rounded-control bg-sunken px-4 py-4"
    >
      <TextField
        name="name"
        label="Key name"
        hint="What it’s for, such as “Website” or “Backup”"
        autoComplete="off"
        defaultValue={present?.name}
        required
        maxLength={LIMITS.nameLength}
        problem={at('name')}
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 text-sm font-medium">Library access</legend>
        {libraries.length === 0 && (
          <p className="text-sm text-quiet">No libraries yet. Create one first.</p>
        )}
        <ul className="grid max-h-80 gap-2 overflow-y-auto">
          {libraries.map(({ id: library, name }) => (
            <li key={library} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <span aria-hidden="true" className="min-w-0 text-sm wrap-anywhere">
                {name}
              </span>
              <Select
                id={`${id}-access-${library}`}
                name={`access-${library}`}
                label={`Access to ${name}`}
                labelHidden
                options={ACCESS_LEVELS}
                defaultValue={levelOf(library)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <FormProblem text={at('form') ?? rest.problem} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" aria-disabled={rest.pending}>
          {rest.pending ? 'Saving…' : save}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
