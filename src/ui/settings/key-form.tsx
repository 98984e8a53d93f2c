'use client';

import { LIMITS } from '@/contract/limits';
import type { KeySettings } from '@/contract/organization/settings';
import { LibraryLevels, readLevels } from '../form/library-levels';
import { SettingsForm, type SettingsFormProps } from '../form/settings-form';
import { TextField } from '../form/text-field';
import { useSubmission } from '../form/use-submission';
import { validateName } from '../form/validate-name';

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
    const grants = readLevels(values, ['read', 'write']);
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
      <LibraryLevels
        id={id}
        legend="Library access"
        libraries={libraries}
        levels={ACCESS_LEVELS}
        levelOf={levelOf}
      />
    </SettingsForm>
  );
}
