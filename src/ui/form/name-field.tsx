import type { ComponentProps } from 'react';
import { hasMoreCharacters } from '@/contract/characters';
import { LIMITS } from '@/contract/limits';
import { TextField } from './text-field';

/** A field for a name, `name` in its form. */
export const NameField = (props: ComponentProps<typeof TextField>) => (
  <TextField name="name" autoComplete="off" required maxLength={LIMITS.nameLength} {...props} />
);

/** Returns the problem with a name, for its field; null when it is valid. */
export const validateName = (name: string) =>
  name === '' || hasMoreCharacters(name, LIMITS.nameLength)
    ? { at: 'name', text: `Enter a name of 1 to ${LIMITS.nameLength} characters.` }
    : null;
