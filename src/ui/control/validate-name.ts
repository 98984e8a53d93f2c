import { limits } from '@/contract/limits';

/** Returns the problem with a name, for the form field `name`; null when it is valid. */
export const validateName = (name: string) =>
  name === '' || [...name].length > limits.nameLength
    ? { at: 'name', text: `A name has 1 to ${limits.nameLength} characters.` }
    : null;
