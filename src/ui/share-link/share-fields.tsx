'use client';

import { hasMoreCharacters } from '@/contract/characters';
import { LIMITS } from '@/contract/limits';
import type { ShareDownloads, ShareSettings } from '@/contract/sharing/share-link';
import { Checkbox } from '../form/checkbox';
import type { Values } from '../form/form';
import { Select } from '../form/select';
import { TextField } from '../form/text-field';
import { PeopleFields, readPeople } from './people-fields';

export const DOWNLOADS: { value: ShareDownloads; text: string }[] = [
  { value: 'none', text: 'No downloads' },
  { value: 'renditions', text: 'Smaller copies' },
  { value: 'originals', text: 'Originals' },
];

type ShareFieldsProps = {
  present: ShareSettings;
  /** Whether the link has a password. It keeps it unless a new one is entered. */
  hasPassword: boolean;
  at: (field: string) => string | null;
};

/** The fields of a share link; readShareFields reads their values. */
export const ShareFields = (props: ShareFieldsProps) => (
  <>
    <TextFields {...props} />
    <OptionFields {...props} />
  </>
);

/** What visitors read first, and how many they are asked to pick. A suggested title is selected, so that typing replaces it. */
export function TextFields({
  present: { title, greeting, takesFeedback, pickTarget },
  isSuggested = false,
  at,
}: Omit<ShareFieldsProps, 'hasPassword'> & { isSuggested?: boolean }) {
  return (
    <>
      <TextField
        name="title"
        label="Title"
        autoComplete="off"
        defaultValue={title}
        {...(isSuggested && { onFocus: ({ currentTarget }) => currentTarget.select() })}
        required
        maxLength={LIMITS.nameLength}
        problem={at('title')}
      />
      <label className="grid gap-1.5 text-sm font-medium">
        Message
        <textarea
          dir="auto"
          name="greeting"
          defaultValue={greeting}
          rows={2}
          maxLength={LIMITS.shareGreetingLength}
          className="rounded-control border border-edge bg-surface px-3.5 py-2 text-base font-normal outline-offset-1"
        />
      </label>
      {takesFeedback && (
        <TextField
          name="pickTarget"
          label="How many should they pick?"
          hint="Optional. Their page counts along."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={pickTarget ?? ''}
          problem={at('pickTarget')}
        />
      )}
    </>
  );
}

/** Who may open the link until when, and what they may do there. */
export function OptionFields({ present, hasPassword, at }: ShareFieldsProps) {
  const { expiresAt, downloads, showsNames, showsMetadata, takesFeedback, people } = present;
  return (
    <>
      <PeopleFields present={people} problem={at('people')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="expiresOn"
          type="date"
          label="Expires on"
          hint="Leave empty for no expiry."
          defaultValue={expiresAt === null ? '' : dayOf(new Date(expiresAt - 1))}
          min={dayOf(new Date())}
          problem={at('expiresOn')}
        />
        <TextField
          name="password"
          label={hasPassword ? 'New password' : 'Password'}
          hint={
            hasPassword
              ? 'Leave empty to keep the current password.'
              : `Optional, at least ${LIMITS.sharePasswordLength.min} characters.`
          }
          autoComplete="off"
          maxLength={LIMITS.sharePasswordLength.max}
          problem={at('password')}
        />
      </div>
      {hasPassword && <Checkbox name="removesPassword">Remove the password</Checkbox>}
      <Select name="downloads" label="Downloads" options={DOWNLOADS} defaultValue={downloads} />
      <p className="-mt-2 text-xs text-quiet">Films can be watched even without download.</p>
      <div className="grid">
        <Checkbox name="showsNames" defaultChecked={showsNames}>
          Show file names
        </Checkbox>
        <Checkbox name="showsMetadata" defaultChecked={showsMetadata}>
          Show descriptions, dates and cameras
        </Checkbox>
        <Checkbox name="takesFeedback" defaultChecked={takesFeedback}>
          Client can pick and comment
        </Checkbox>
      </div>
    </>
  );
}

type Problem = { at: string; text: string };
type Read = { settings: ShareSettings; password: string | null | undefined };

/** The entered settings, or the problem with them. An undefined `password` keeps the current one; null removes it. */
export function readShareFields(values: Values): Read | Problem {
  const { title = '', greeting = '', expiresOn = '', password = '', downloads } = values;
  const people = readPeople(values);
  const { min } = LIMITS.sharePasswordLength;
  if (title === '') return { at: 'title', text: 'Enter a title.' };
  if (people && 'problem' in people) return { at: 'people', text: people.problem };
  if (password !== '' && !hasMoreCharacters(password, min - 1))
    return { at: 'password', text: `Use at least ${min} characters.` };
  const expiresAt = expiresOn === '' ? null : endOfDay(expiresOn);
  if (expiresAt !== null && !(expiresAt > Date.now()))
    return { at: 'expiresOn', text: 'Choose a day in the future.' };
  const pickTarget = readTarget(values);
  if (Number.isNaN(pickTarget))
    return { at: 'pickTarget', text: 'Enter a whole number, or leave it empty.' };
  const settings = {
    title,
    greeting,
    expiresAt,
    downloads: DOWNLOADS.find(({ value }) => value === downloads)?.value ?? 'none',
    showsNames: 'showsNames' in values,
    showsMetadata: 'showsMetadata' in values,
    takesFeedback: 'takesFeedback' in values,
    pickTarget,
    people,
  };
  return { settings, password: 'removesPassword' in values ? null : password || undefined };
}

/** The number of picks asked for; null: none, not a number: another text. */
function readTarget({ pickTarget = '' }: Values): number | null {
  if (pickTarget.trim() === '') return null;
  const number = Number(pickTarget);
  const isOne = Number.isInteger(number) && number > 0 && number <= LIMITS.assetsPerCollection;
  return isOne ? number : Number.NaN;
}

/** The reader's local day in the format of a date field. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The end of a day (`2026-03-29`) here, in unix milliseconds: also of one with 23 or 25 hours, or without midnight. */
const endOfDay = (day: string): number => new Date(`${day}T12:00`).setHours(24, 0, 0, 0);
