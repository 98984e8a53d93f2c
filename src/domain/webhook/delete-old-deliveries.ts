import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/**
 * Deletes deliveries, with their attempts, older than 30 days, and of each webhook the past ones beyond the last 10,000;
 * returns how many.
 */
export async function deleteOldDeliveries({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.eventDays * DAY_MS);
  const { count } = await database.prisma.webhookDelivery.deleteMany({
    where: { created: { lt: before } },
  });
  const beyond = await database.prisma.$executeRaw`
    DELETE FROM webhook_delivery d
    USING webhook_endpoint w CROSS JOIN LATERAL (
      SELECT id FROM webhook_delivery past WHERE past.endpoint_id = w.id AND past.state <> 'pending'
      ORDER BY id DESC OFFSET ${LIMITS.webhookLog.deliveries} LIMIT 1
    ) last
    WHERE d.endpoint_id = w.id AND d.id <= last.id AND d.state <> 'pending'`;
  return count + beyond;
}
