'use client';

import { useMutation } from '@tanstack/react-query';
import type { GeneralSettings } from '@/contract/organization/settings';
import { useCalls } from '../call/call-provider';
import { LIST_CLASS, SettingsSection } from '../control/section';
import { Checkbox } from '../form/checkbox';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';

type Props = { organizationId: string; libraries: GeneralSettings['captions'] };

/** For each library, whether uploads take over the captions and keywords of their files. */
export function CaptionsSection({ organizationId, libraries }: Props) {
  const setting = useMutation(useCalls().organization.setTakesCaptions.mutationOptions());
  const { make, pending, problem } = useChange();
  if (libraries.length === 0) return null;
  return (
    <SettingsSection
      title="Captions and keywords"
      lead="In the selected libraries, new uploads get the file’s caption as their description and its keywords as tags."
    >
      <ul className={LIST_CLASS}>
        {libraries.map(({ id, name, takesCaptions }) => (
          <li key={id}>
            <Checkbox
              checked={
                pending && setting.variables?.libraryId === id
                  ? setting.variables.takes
                  : takesCaptions
              }
              aria-disabled={pending}
              onChange={({ currentTarget: { checked: takes } }) =>
                void make(() => setting.mutateAsync({ organizationId, libraryId: id, takes }))
              }
              labelClass="min-h-11 px-4 py-2"
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
      <FormProblem text={problem} />
    </SettingsSection>
  );
}
