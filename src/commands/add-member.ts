import { addMember } from '@/domain/organization/add-member';
import { command, OPERATOR } from './command';
import { oneOf, organization, person } from './shapes';

export const memberAdd = command({
  path: ['member', 'add'],
  summary: 'Makes a person a member of an organization, or gives a member another role.',
  options: {
    org: organization,
    email: person,
    role: {
      value: 'owner|member',
      description: 'Owners also create libraries, keys and members.',
      shape: oneOf('owner', 'member'),
    },
  },
  answers: ['organizationId', 'email', 'role'],
  async run({ domain }, { org, email, role }) {
    const added = await addMember(domain, OPERATOR, { organizationId: org, email, role });
    return { organizationId: org, email: added.email, role };
  },
});
