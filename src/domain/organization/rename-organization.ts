import type { SettingsForOwner } from '../access/authorize-settings';
import { operation } from '../operation';

/** Renames an organization; its slug stays, and with it every URL. */
export const renameOrganization = operation(
  async ({ tx }, { id }: SettingsForOwner, name: string): Promise<void> => {
    await tx.organization.update({ where: { id }, data: { name: name.trim() } });
  },
);
