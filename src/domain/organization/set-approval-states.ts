import { hasMoreCharacters } from '@/contract/characters';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';

/**
 * Sets the approval states of an organization, in the order they are shown. Assets keep a removed state. Refuses an
 * invalid list of states with BAD_USER_INPUT (docs/rules.md#approval).
 */
export const setApprovalStates = operation(
  async (change, by: Actor, organizationId: string, states: string[]) => {
    refuseUnusable(states);
    const { count } = await change.tx.organization.updateMany({
      where: { id: organizationId },
      data: { approvalStates: states },
    });
    if (count === 0)
      refuse('ORGANIZATION_NOT_FOUND', `There is no organization ${organizationId}.`);
    const subject = states.join(',');
    await writeAudit(change, by, organizationId, 'set approval states', subject);
  },
);

function refuseUnusable(states: string[]) {
  const { approvalStates: most, approvalStateLength: longest } = LIMITS;
  const because = (message: string) => refuse('BAD_USER_INPUT', message);
  if (states.length < 1 || states.length > most)
    because(`An organization can have 1 to ${most} approval states.`);
  if (new Set(states).size < states.length) because('Each approval state needs a different name.');
  for (const state of states) {
    if (state === 'none')
      because('An approval state cannot be named none, which means no approval.');
    if (state.includes(',')) because('An approval state cannot contain a comma.');
    if (state.trim() !== state || state === '' || hasMoreCharacters(state, longest))
      because(
        `An approval state can have 1 to ${longest} characters, without spaces at either end.`,
      );
  }
}
