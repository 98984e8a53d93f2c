import { text } from '@/contract/parameters';
import { createPerson } from '@/domain/person/create-person';
import { command, OPERATOR } from './command';
import { name, person } from './shapes';

export const userCreate = command({
  path: ['user', 'create'],
  summary: 'Makes a person with a verified email address, who signs in with the password.',
  options: {
    email: person,
    name,
    password: { value: 'P', description: 'Password, 10 to 128 characters.', shape: text },
  },
  answers: ['userId'],
  async run({ domain }, given) {
    const { personId } = await createPerson(domain, OPERATOR, given);
    return { userId: personId };
  },
});
