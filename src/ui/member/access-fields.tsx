'use client';

import { type ReactNode, useState } from 'react';
import type { MemberAccess } from '@/contract/organization/organization';
import type { MemberSettings } from '@/contract/organization/settings';
import { Note } from '../control/section';
import type { Values } from '../form/form';
import { LibraryLevels, readLevels } from '../form/library-levels';
import { Select } from '../form/select';

const OTHERS = [
  { value: 'write', text: 'All libraries, may edit' },
  { value: 'read', text: 'All libraries, may view' },
  { value: '', text: 'Chosen libraries only' },
] as const;

type Props = {
  libraries: MemberSettings['libraries'];
  present: MemberAccess;
  /** Whether the exceptions of who sees all other libraries open on a click. */
  folded?: boolean;
};

/** The level of a library out of sight; it has none of its own in "". */
const NONE = 'none';

/** The libraries a member may see and change. */
export function AccessFields({ libraries, present, folded = false }: Props) {
  const [others, setOthers] = useState<string>(present.others ?? '');
  const levelOf = (library: string) => {
    const right = present.libraries.find((one) => one.library === library);
    return right ? (right.access ?? NONE) : '';
  };
  const isGuest = others === '';
  // Made since the page was loaded.
  const unlisted = present.libraries.filter(({ library }) =>
    libraries.every(({ id }) => id !== library),
  );
  return (
    <>
      <Select
        name="others"
        label="Access"
        className="h-11"
        options={OTHERS}
        value={others}
        onChange={({ currentTarget }) => setOthers(currentTarget.value)}
      />
      {isGuest && (
        <Note>
          Guests see nothing else of the organization: no settings, no members, no share links. For
          a guest of a collection, share it with people you name.
        </Note>
      )}
      {unlisted.map(({ library, access }) => (
        <input key={library} type="hidden" name={`access-${library}`} value={access ?? NONE} />
      ))}
      {libraries.length > 0 &&
        (isGuest ? (
          <LibraryLevels
            libraries={libraries}
            levelOf={levelOf}
            legend="Chosen libraries"
            levels={[{ value: '', text: 'No access' }, ...LEVELS]}
          />
        ) : (
          <Exceptions folded={folded}>
            <LibraryLevels
              libraries={libraries}
              levelOf={levelOf}
              legend="Exceptions"
              levels={[
                { value: '', text: 'As all others' },
                { value: NONE, text: 'No access' },
                ...LEVELS,
              ]}
            />
          </Exceptions>
        ))}
    </>
  );
}

const LEVELS = [
  { value: 'read', text: 'May view' },
  { value: 'write', text: 'May edit' },
];

function Exceptions({ folded, children }: { folded: boolean; children: ReactNode }) {
  const content = (
    <>
      {children}
      <Note>
        To a person without access to a library, it does not exist. They see no other settings than
        share links without assets of it, because the settings show all libraries.
      </Note>
    </>
  );
  if (!folded) return content;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">Exceptions for single libraries</summary>
      <div className="grid gap-4 pt-3">{content}</div>
    </details>
  );
}

/** What the fields say, by their names. */
export const readAccess = (values: Values): MemberAccess => ({
  others: values.others === 'read' || values.others === 'write' ? values.others : null,
  libraries: readLevels(values, ['read', 'write', NONE]).map(({ library, access }) => ({
    library,
    access: access === NONE ? null : access,
  })),
});
