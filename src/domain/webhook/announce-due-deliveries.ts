import { MINUTE_MS } from '@/contract/durations';
import { type Change, operation } from '../operation';

/**
 * Has due deliveries sent, endpoint by endpoint. An endpoint already announced is left out, so runs do not pile up
 * behind a slow receiver; after a minute, that run is no longer waited for. A failing endpoint is announced once a
 * minute only. Returns how many were announced.
 */
export const announceDueDeliveries = operation(
  async ({ tx, at, emit }: Change): Promise<number> => {
    const before = new Date(at.getTime() - MINUTE_MS);
    const announced = await tx.$queryRaw<{ id: string }[]>`
    UPDATE webhook_endpoint w SET announced_at = ${at}
    WHERE switched_off_at IS NULL AND (announced_at IS NULL OR announced_at <= ${before})
      AND EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND d.state = 'pending' AND d.due <= ${at})
    RETURNING id`;
    for (const { id } of announced) emit('webhook/due', { endpointId: id });
    return announced.length;
  },
);
