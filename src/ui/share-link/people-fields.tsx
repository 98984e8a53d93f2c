import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { Values } from '../form/form';
import { Select } from '../form/select';
import { TextField } from '../form/text-field';

const WHO = [
  { value: 'anyone', text: 'Anyone with the link' },
  { value: 'named', text: 'Only people I name' },
];

type PeopleFieldsProps = {
  /** The addresses of those who may open the link now; null: anyone with it. */
  present: readonly string[] | null;
  problem: string | null;
};

/** Who can open a share link; readPeople reads the values. */
export function PeopleFields({ present, problem }: PeopleFieldsProps) {
  const [who, setWho] = useState(present ? 'named' : 'anyone');
  // Another choice, and back, keeps what was typed.
  const [typed, setTyped] = useState(present?.join(', ') ?? '');
  return (
    <>
      <Select
        name="who"
        label="Who can open it"
        options={WHO}
        value={who}
        onChange={({ currentTarget }) => setWho(currentTarget.value)}
      />
      {who === 'named' && (
        <TextField
          name="people"
          label="Email addresses"
          hint="Separate several with commas. Each person is mailed the link, and signs in with this address to open it."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          problem={problem}
        />
      )}
    </>
  );
}

/** The addresses entered, or the problem with them; null: anyone with the link. */
export function readPeople({ who, people = '' }: Values): string[] | null | { problem: string } {
  if (who !== 'named') return null;
  const addresses = [
    ...new Set(
      people
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  if (addresses.length === 0) return { problem: 'Enter an email address.' };
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong !== undefined) return { problem: `“${wrong}” isn’t an email address.` };
  const most = LIMITS.peoplePerShareLink;
  return addresses.length > most
    ? { problem: `A link can be for up to ${most} people.` }
    : addresses;
}

/** The service reads it again. */
const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
