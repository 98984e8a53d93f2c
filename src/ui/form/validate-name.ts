import { hasMoreCharacters } from '@/contract/characters';
import { LIMITS } from '@/contract/limits';

/** Returns the problem with a name, for the form field `name`; null when it is valid. */
export const validateName = (name: string) =>
  name === '' || hasMoreCharacters(name, LIMITS.nameLength)
    ? { at: 'name', text: `Enter a name of 1 to ${LIMITS.nameLength} characters.` }
    : null;
