import { refuse } from '@/contract/errors';
import type { Change } from '../operation';

/** The endpoint of an organization. Refuses an unknown one with NOT_FOUND. */
export async function findOwnWebhook({ tx }: Change, organizationId: string, id: string) {
  const found = await tx.webhookEndpoint.findFirst({ where: { id, organizationId } });
  return found ?? refuse('NOT_FOUND');
}
