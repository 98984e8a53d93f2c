'use client';

import { useState } from 'react';
import type { MemberAccess } from '@/contract/organization';
import type { MemberSettings } from '@/contract/settings';
import { Select } from '../control/select';

const OTHERS = [
  { value: 'write', text: 'All libraries, may edit' },
  { value: 'read', text: 'All libraries, may view' },
  { value: '', text: 'Chosen libraries only' },
] as const;

type Props = {
  /** Makes the ids unique on a page with several members. */
  id: string;
  libraries: MemberSettings['libraries'];
  present: MemberAccess;
  /** Whether single libraries can differ where the person sees all of them. */
  exceptions?: boolean;
};

/** The libraries a member may see and change. */
export function AccessFields({ id, libraries, present, exceptions = false }: Props) {
  const [others, setOthers] = useState<string>(present.others ?? '');
  const rightTo = (library: string) =>
    present.libraries.find((right) => right.library === library)?.access ?? '';
  const isGuest = others === '';
  // Made since the page was loaded.
  const unlisted = present.libraries.filter(({ library }) =>
    libraries.every(({ id }) => id !== library),
  );
  return (
    <>
      <Select
        id={`${id}-others`}
        name="others"
        label="Access"
        className="h-11"
        options={OTHERS}
        value={others}
        onChange={({ currentTarget }) => setOthers(currentTarget.value)}
      />
      {isGuest && (
        <p className="text-sm text-quiet">
          Guests see nothing else of the organization: no settings, no members, no share links.
        </p>
      )}
      {unlisted.map(({ library, access }) => (
        <input key={library} type="hidden" name={`access-${library}`} value={access} />
      ))}
      {(isGuest || exceptions) && libraries.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-1.5 text-sm font-medium">
            {isGuest ? 'Chosen libraries' : 'Exceptions'}
          </legend>
          <ul className="grid max-h-72 gap-2 overflow-y-auto">
            {libraries.map(({ id: library, name }) => (
              <li
                key={library}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4"
              >
                <span aria-hidden="true" className="min-w-0 text-sm wrap-anywhere">
                  {name}
                </span>
                <Select
                  id={`${id}-access-${library}`}
                  name={`access-${library}`}
                  label={`Access to ${name}`}
                  labelHidden
                  defaultValue={rightTo(library)}
                  options={[
                    { value: '', text: isGuest ? 'No access' : 'As all others' },
                    { value: 'read', text: 'May view' },
                    { value: 'write', text: 'May edit' },
                  ]}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  );
}

const ACCESS_FIELD = /^access-(.+)$/;

/** What the fields say, by their names. */
export function readAccess(values: Record<string, string>): MemberAccess {
  const levelOf = (value = '') => (value === 'read' || value === 'write' ? value : null);
  return {
    others: levelOf(values.others),
    libraries: Object.entries(values).flatMap(([name, value]) => {
      const [, library] = ACCESS_FIELD.exec(name) ?? [];
      const access = levelOf(value);
      return library && access ? [{ library, access }] : [];
    }),
  };
}
