import type { Domain } from '../operation';

const SUM_RECEIVED = {
  name: 'sum-received-bytes',
  text: `SELECT coalesce(sum(received_bytes), 0)::float8 AS bytes FROM upload
         WHERE organization_id = $1 AND state IN ('receiving', 'inspecting')`,
};

/** The received bytes of an organization's unfinished uploads. */
export async function sumReceivedBytes(
  { database }: Domain,
  organizationId: string,
): Promise<number> {
  const [row] = await database.rows<{ bytes: number }>(SUM_RECEIVED, [organizationId]);
  return row?.bytes ?? 0;
}
