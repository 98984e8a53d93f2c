import type { Access, Plan } from '@/platform/database/generated/enums';
import type { Domain } from '../operation';
import type { KeyPrincipal } from './principal';
import { lookupsOf } from './secrets';

const FIND_KEY = {
  name: 'find-key',
  text: `
    SELECT k.id AS key_id, o.id AS organization_id, o.name, o.plan,
           c.organization_id IS NOT NULL AS unclaimed,
           (SELECT json_object_agg(g.library_id, g.access) FROM key_grant g
             WHERE g.organization_id = k.organization_id AND g.key_id = k.id) AS grants
    FROM api_key k
    JOIN organization o ON o.id = k.organization_id
    LEFT JOIN claim c ON c.organization_id = o.id AND c.claimed_at IS NULL
    WHERE k.lookup = ANY ($1) AND k.revoked_at IS NULL AND o.trashed_at IS NULL
      AND (c.expires_at IS NULL OR c.expires_at > $2)`,
};

type Row = {
  key_id: string;
  organization_id: string;
  name: string;
  plan: Plan;
  unclaimed: boolean;
  grants: Record<string, Access> | null;
};

/**
 * Finds the key behind a bearer, with its organization and grants, in one indexed query. Null for a bearer that is not
 * a key, for a revoked key, and for a key of an organization that is in the trash or whose claim window has closed
 * (docs/rules.md#authentication).
 */
export async function verifyKey(domain: Domain, bearer: string): Promise<KeyPrincipal | null> {
  const lookups = lookupsOf(domain.secrets, bearer, 'api-key');
  const [row] = await domain.database.rows<Row>(FIND_KEY, [lookups, domain.now()]);
  if (!row) return null;
  return {
    kind: 'key',
    keyId: row.key_id,
    organization: {
      id: row.organization_id,
      name: row.name,
      plan: row.plan,
      unclaimed: row.unclaimed,
    },
    grants: new Map(Object.entries(row.grants ?? {})),
  };
}
