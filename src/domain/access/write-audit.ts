import type { Change } from '../operation';

/** Who changes access, as shown in the audit log. */
export type Actor = {
  name: string;
  /** Where the request came from; null: the change is made on the machine itself. */
  clientIp: string | null;
};

/**
 * Records a change of access in the same transaction as the change.
 * @param organizationId null: it is of a person
 */
export async function writeAudit(
  { tx, at }: Change,
  { name: actor, clientIp: address }: Actor,
  organizationId: string | null,
  action: string,
  subject: string,
) {
  await tx.audit.create({ data: { organizationId, action, subject, actor, address, at } });
}
