'use client';

import type { KeySettings } from '@/contract/organization/settings';
import type { Values } from '../form/form';
import { LibraryLevels, readLevels } from '../form/library-levels';
import { NameField, validateName } from '../form/name-field';
import { SettingsForm, type SettingsFormProps } from '../form/settings-form';

type WantedKey = Pick<KeySettings['keys'][number], 'name' | 'grants'>;

const ACCESS_LEVELS = [
  { value: '', text: 'No access' },
  { value: 'read', text: 'Read' },
  { value: 'write', text: 'Read and write' },
] as const;

type Props = SettingsFormProps<WantedKey> & {
  libraries: KeySettings['libraries'];
  present?: WantedKey;
};

/** The name of a key and its access to each library. */
export function KeyForm({ libraries, present, onSave, ...frame }: Props) {
  const send = async (values: Values) => {
    const { name = '' } = values;
    const wrong = validateName(name);
    if (wrong) return wrong;
    const grants = readLevels(values, ['read', 'write']);
    if (grants.length === 0) return { at: 'form', text: 'Select at least one library.' };
    await onSave({ name, grants });
  };
  const levelOf = (library: string) =>
    present?.grants.find((grant) => grant.library === library)?.access ?? '';
  return (
    <SettingsForm {...frame} onSend={send}>
      {(at) => (
        <>
          <NameField
            label="Key name"
            hint="What it’s for, such as “Website” or “Backup”"
            defaultValue={present?.name}
            problem={at('name')}
          />
          <LibraryLevels
            legend="Library access"
            libraries={libraries}
            levels={ACCESS_LEVELS}
            levelOf={levelOf}
          />
        </>
      )}
    </SettingsForm>
  );
}
