import { setPlan } from '@/domain/organization/set-plan';
import { command, OPERATOR } from './command';
import { oneOf, organization } from './shapes';

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
