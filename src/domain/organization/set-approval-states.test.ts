import { describe, expect, it } from 'vitest';
import { anOrganization, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { setApprovalStates } from './set-approval-states';

const domain = await aDomain();

const id = await anOrganization(domain);
const found = () => domain.database.prisma.organization.findUniqueOrThrow({ where: { id } });

describe('setApprovalStates', () => {
  it('keeps the states in their order', async () => {
    await setApprovalStates(domain, TESTER, id, ['done', 'Ärger', 'a b']);
    expect((await found()).approvalStates).toEqual(['done', 'Ärger', 'a b']);
    expect(await auditOf(domain, 'done,Ärger,a b')).toHaveLength(1);
  });

  it.each([
    ['no state', []],
    ['an empty state', ['']],
    ['a state of blanks', [' ']],
    ['one with a comma', ['a,b']],
    ['none', ['a', 'none']],
    ['one twice', ['a', 'b', 'a']],
    ['one of 51 characters', ['x'.repeat(51)]],
    ['21 states', Array.from({ length: 21 }, (_, n) => `s${n}`)],
  ])('refuses %s with BAD_USER_INPUT', async (_, states) => {
    const setting = setApprovalStates(domain, TESTER, id, states);
    await expectRefusal(setting, 'BAD_USER_INPUT');
  });

  it('accepts 20 states of 50 characters', async () => {
    const states = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(50, 'x'));
    await setApprovalStates(domain, TESTER, id, states);
    expect((await found()).approvalStates).toEqual(states);
  });

  it('refuses an unknown organization', async () => {
    const setting = setApprovalStates(domain, TESTER, 'nowhere', ['a']);
    await expectRefusal(setting, 'ORGANIZATION_NOT_FOUND');
  });
});
