import type { PresetSettings } from '@/contract/organization/delivery';
import type { Domain } from '../operation';
import { openDeliverySecret } from './delivery-keys';
import { SHIPPED_PRESETS } from './presets';

/** What an organization says about the delivery of its files. */
export type DeliverySettings = {
  presets: ReadonlyMap<string, PresetSettings>;
  /** Secrets by the ids of their keys. */
  keys: ReadonlyMap<string, string>;
  unclaimed: boolean;
};

type Row = {
  presets: Record<string, PresetSettings> | null;
  keys: { kid: string; secret: string }[] | null;
  unclaimed: boolean;
};

const find = {
  name: 'find-delivery-settings',
  text: `
    SELECT (SELECT jsonb_object_agg(name, settings) FROM delivery_preset WHERE organization_id = $1) AS presets,
      (SELECT jsonb_agg(jsonb_build_object('kid', kid, 'secret', encode(secret, 'hex'))) FROM delivery_key WHERE organization_id = $1) AS keys,
      EXISTS (SELECT FROM claim WHERE organization_id = $1 AND claimed_at IS NULL) AS unclaimed`,
};

export async function findDeliverySettings(
  { database, secrets }: Domain,
  organizationId: string,
): Promise<DeliverySettings> {
  const row = await database.row<Row>(find, [organizationId]);
  const keys = (row?.keys ?? []).flatMap(({ kid, secret }) => {
    try {
      const sealed = Buffer.from(secret, 'hex');
      return [[kid, openDeliverySecret(secrets, { kid, organizationId }, sealed)] as const];
    } catch {
      // Sealed with a secret that the service no longer has: it signs nothing, and the others do.
      return [];
    }
  });
  return {
    presets: new Map(Object.entries({ ...SHIPPED_PRESETS, ...row?.presets })),
    keys: new Map(keys),
    unclaimed: row?.unclaimed ?? false,
  };
}
