import { limits } from '@/contract/limits';

/** What is wrong with a name, for the field `name` of a form; null: nothing. */
export const validateName = (name: string) =>
  name === '' || [...name].length > limits.nameLength
    ? { at: 'name', text: `A name has 1 to ${limits.nameLength} characters.` }
    : null;
