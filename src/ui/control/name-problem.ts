import { LIMITS } from '@/contract/limits';

/** What is wrong with a name, for the field `name` of a form; null: nothing. */
export const nameProblem = (name: string) =>
  name === '' || [...name].length > LIMITS.nameLength
    ? { at: 'name', text: `A name has 1 to ${LIMITS.nameLength} characters.` }
    : null;
