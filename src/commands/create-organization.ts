import { createOrganization } from '@/domain/organization/create-organization';
import { command, OPERATOR } from './command';
import { name, oneOf, slug } from './shapes';

export const orgCreate = command({
  path: ['org', 'create'],
  summary: 'Makes an organization without libraries or members.',
  options: {
    name,
    slug,
    plan: {
      value: 'free|pro',
      description: 'Plan; free when left out.',
      shape: oneOf('free', 'pro').default('free'),
    },
  },
  answers: ['organizationId'],
  run: ({ domain }, given) => createOrganization(domain, OPERATOR, given),
});
