import { LRUCache } from 'lru-cache';
import { HOUR_MS, MINUTE_MS } from '@/contract/durations';
import type { PublicFile } from '@/domain/asset/find-served-file';
import type { DeliverySettings } from '@/domain/delivery/find-delivery-settings';

/** Whether an organization is claimed has no version. */
const TTL_MS = 10 * MINUTE_MS;

/**
 * The presets and delivery keys of organizations, each with the version that the row of a file names. That row is true
 * (file-memory.ts), so what is kept under its version is true, too.
 */
export function rememberDeliverySettings(
  read: (organizationId: string) => Promise<DeliverySettings>,
): (file: PublicFile) => Promise<DeliverySettings> {
  const kept = new LRUCache<string, { version: number; settings: Promise<DeliverySettings> }>({
    max: 1000,
    ttl: TTL_MS,
  });
  return ({ organizationId, deliveryVersion: version }) => {
    const known = kept.get(organizationId);
    if (known?.version === version) return known.settings;
    const entry = { version, settings: read(organizationId) };
    kept.set(organizationId, entry);
    entry.settings.catch(() => {
      if (kept.peek(organizationId) === entry) kept.delete(organizationId);
    });
    return entry.settings;
  };
}

/** Notes each blob once an hour. */
export function onceAnHour<Noted extends { blob: string }>(note: (noted: Noted) => void) {
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: HOUR_MS });
  return (used: Noted): void => {
    if (noted.has(used.blob)) return;
    noted.set(used.blob, true);
    note(used);
  };
}
