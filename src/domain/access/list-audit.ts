import type { Domain } from '../operation';
import type { SettingsForOwner } from './reach-settings';

/** A change of access as the record tells it. */
export type AuditEntry = {
  id: string;
  actor: string;
  action: string;
  subject: string;
  /** Null: from the machine itself. */
  address: string | null;
  at: Date;
};

/** Every change of access to an organization, the newest first. `before`: the id of the last one seen. */
export async function listAudit(
  { database }: Domain,
  organization: SettingsForOwner,
  page: { before: string | null; limit: number },
): Promise<AuditEntry[]> {
  const rows = await database.prisma.audit.findMany({
    where: {
      organizationId: organization.id,
      ...(page.before === null ? {} : { id: { lt: BigInt(page.before) } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit,
  });
  return rows.map(({ id, organizationId, ...entry }) => ({ id: id.toString(), ...entry }));
}
