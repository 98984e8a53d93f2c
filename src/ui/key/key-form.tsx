'use client';

import { LIMITS } from '@/contract/limits';
import type { KeySettings } from '@/contract/settings';
import { Select } from '../control/select';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { validateName } from '../control/validate-name';
import { SettingsForm, type SettingsFormProps } from '../settings/settings-form';

type Grants = KeySettings['keys'][number]['grants'];
export type WantedKey = { name: string; grants: Grants };

const ACCESS_LEVELS = [
  { value: '', text: 'No access' },
  { value: 'read', text: 'Read' },
  { value: 'write', text: 'Read and write' },
] as const;

type Props = SettingsFormProps<WantedKey> & {
  /** Makes the field ids unique on a page with several forms. */
  id: string;
  libraries: KeySettings['libraries'];
  present?: WantedKey;
};

/** The name of a key and its access to each library. */
export function KeyForm({ id, libraries, present, onSave, ...frame }: Props) {
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
    <SettingsForm {...frame} problem={at('form') ?? frame.problem} onSubmit={submit}>
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
    </SettingsForm>
  );
}
