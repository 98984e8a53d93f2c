import { text } from '@/contract/parameters';
import { setApprovalStates } from '@/domain/organization/set-approval-states';
import { command, OPERATOR } from './command';
import { organization } from './shapes';

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
