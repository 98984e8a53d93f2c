import type { SettingsForOwner } from '../access/authorize-settings';
import { operation } from '../operation';

/** Gives an organization another name; its slug, and with it every address, stays. */
export const renameOrganization = operation(
  async ({ tx }, { id }: SettingsForOwner, name: string): Promise<void> => {
    await tx.organization.update({ where: { id }, data: { name: name.trim() } });
  },
);
