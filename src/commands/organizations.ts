import { text } from '@/contract/parameters';
import { createLibrary } from '@/domain/library/create-library';
import { setPlan } from '@/domain/organization/change-organization';
import { createOrganization } from '@/domain/organization/create-organization';
import { findOrganization } from '@/domain/organization/find-organization';
import { setApprovalStates } from '@/domain/organization/set-approval-states';
import { command, OPERATOR } from './command';
import { name, oneOf, organization, slug } from './shapes';

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

export const orgSetPlan = command({
  path: ['org', 'set-plan'],
  summary: 'Puts an organization on another plan.',
  options: {
    org: organization,
    plan: {
      value: 'free|pro|canceled',
      description: 'The new plan; canceled is a paid plan that has ended.',
      shape: oneOf('free', 'pro', 'canceled'),
    },
  },
  answers: ['organizationId', 'plan'],
  async run({ domain }, { org, plan }) {
    await setPlan(domain, OPERATOR, org, plan);
    return { organizationId: org, plan };
  },
});

export const orgSetApprovalStates = command({
  path: ['org', 'set-approval-states'],
  summary: 'Chooses the approval states of an organization. Assets keep a state that goes away.',
  options: {
    org: organization,
    states: {
      value: 'a,b,c',
      description: '1 to 20 states in the order they are shown, separated by commas.',
      shape: text.transform((sent) => sent.split(',').map((state) => state.trim())),
    },
  },
  answers: ['organizationId', 'states'],
  async run({ domain }, { org, states }) {
    await setApprovalStates(domain, OPERATOR, org, states);
    return { organizationId: org, states };
  },
});

export const libraryCreate = command({
  path: ['library', 'create'],
  summary: 'Makes an empty library, within the limits of the plan.',
  options: { org: organization, name, slug },
  answers: ['libraryId'],
  async run({ domain }, { org, ...wanted }) {
    const found = await findOrganization({ tx: domain.database.prisma }, org);
    const { id } = await createLibrary(domain, { kind: 'operator' }, found, wanted);
    return { libraryId: id };
  },
});
