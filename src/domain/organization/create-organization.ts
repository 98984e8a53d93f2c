import { type Actor, writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { insertOrganization, type NewOrganization } from './insert-organization';

/** Creates an organization without libraries or members. Refuses a taken slug with CONFLICT. */
export const createOrganization = operation(
  async (change, by: Actor, wanted: NewOrganization): Promise<{ organizationId: string }> => {
    const organizationId = await insertOrganization(change, wanted);
    await writeAudit(change, by, {
      organizationId,
      action: 'create organization',
      subject: organizationId,
    });
    return { organizationId };
  },
);
