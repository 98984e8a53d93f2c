import { refuse } from '@/contract/errors';
import type { Plan } from '@/platform/database/generated/enums';
import type { SettingsForOwner } from '../access/authorize-settings';
import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';

/** Renames an organization; its slug stays, and with it every URL. */
export const renameOrganization = operation(
  async ({ tx }, { id }: SettingsForOwner, name: string) => {
    await tx.organization.update({ where: { id }, data: { name: name.trim() } });
  },
);

/** Sets the plan of an organization. What exceeds the new plan's limits stays, and is locked. */
export const setPlan = operation(async (change, by: Actor, organizationId: string, plan: Plan) => {
  const { count } = await change.tx.organization.updateMany({
    where: { id: organizationId },
    data: { plan },
  });
  if (count === 0) refuse('ORGANIZATION_NOT_FOUND', `There is no organization ${organizationId}.`);
  await writeAudit(change, by, organizationId, 'set plan', plan);
});
