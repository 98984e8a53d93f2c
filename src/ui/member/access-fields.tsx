'use client';

import { useState } from 'react';
import type { MemberAccess } from '@/contract/organization';
import type { MemberSettings } from '@/contract/settings';
import { LibraryLevels, readLevels } from '../control/library-levels';
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
  const levelOf = (library: string) =>
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
        <LibraryLevels
          id={id}
          legend={isGuest ? 'Chosen libraries' : 'Exceptions'}
          libraries={libraries}
          levels={[
            { value: '', text: isGuest ? 'No access' : 'As all others' },
            { value: 'read', text: 'May view' },
            { value: 'write', text: 'May edit' },
          ]}
          levelOf={levelOf}
        />
      )}
    </>
  );
}

/** What the fields say, by their names. */
export const readAccess = (values: Record<string, string>): MemberAccess => ({
  others: values.others === 'read' || values.others === 'write' ? values.others : null,
  libraries: readLevels(values),
});
