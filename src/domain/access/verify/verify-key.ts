import type { Access, Plan } from '@/platform/database/generated/enums';
import { batched } from '../../batched';
import type { Domain } from '../../operation';
import { LIBRARY_VERSION } from '../library-version';
import type { KeyPrincipal } from '../principal';
import { lookupsOf } from '../secret/secrets';

/**
 * Usable keys with their organization and their grants. `$1`: the moment; `$3`: the libraries whose version is wanted, if
 * the key may access them.
 */
const selectKeys = (which: string) => `
    SELECT k.lookup, k.id AS key_id, o.id AS organization_id, o.name, o.plan,
           c.organization_id IS NOT NULL AS unclaimed,
           (SELECT json_object_agg(g.library_id, CASE
               WHEN g.library_id = ANY ($3::text[]) THEN concat(g.access, ' ', ${LIBRARY_VERSION}) ELSE g.access::text END)
             FROM key_grant g
             JOIN library l ON l.organization_id = g.organization_id AND l.id = g.library_id AND l.trashed_at IS NULL
             WHERE g.organization_id = k.organization_id AND g.key_id = k.id) AS grants
    FROM api_key k
    JOIN organization o ON o.id = k.organization_id
    LEFT JOIN claim c ON c.organization_id = o.id AND c.claimed_at IS NULL
    WHERE ${which} AND k.revoked_at IS NULL AND o.trashed_at IS NULL
      AND (c.expires_at IS NULL OR c.expires_at > $1)`;

const FIND_KEYS = { name: 'find-keys', text: selectKeys('k.lookup = ANY ($2)') };
const FIND_KEY = { name: 'find-key', text: selectKeys('k.id = $2') };

type Row = {
  lookup: Buffer;
  key_id: string;
  organization_id: string;
  name: string;
  plan: Plan;
  unclaimed: boolean;
  /** The access to each library, after it a version. */
  grants: Record<string, string> | null;
};

type Presented = { bearer: string; libraryId: string | null };

/**
 * Finds the key behind a bearer, with its organization, its grants on libraries outside the trash, and the version of the
 * library that the request reads, if it names one, in one indexed query. Null for anything but a key, for a revoked key, and for a key of an organization in the trash or past its
 * claim window (docs/rules.md#authentication).
 */
export const verifyKey = (domain: Domain, bearer: string, libraryId: string | null = null) =>
  findKey(domain, { bearer, libraryId });

const findKey = batched<Presented, KeyPrincipal | null>(async (domain, presented) => {
  const lookups = new Map(
    [...new Set(presented.map(({ bearer }) => bearer))].map((bearer) => [
      bearer,
      lookupsOf(domain.secrets, bearer, 'api-key'),
    ]),
  );
  const libraries = [...new Set(presented.flatMap(({ libraryId }) => libraryId ?? []))];
  const values = [domain.now(), [...lookups.values()].flat(), libraries];
  const rows = await domain.database.rows<Row>(FIND_KEYS, values);
  const found = new Map(rows.map((row) => [row.lookup.toString('hex'), row]));
  return presented.map(({ bearer, libraryId }) => {
    const row = lookups
      .get(bearer)
      ?.map((lookup) => found.get(lookup.toString('hex')))
      .find((key) => key !== undefined);
    return row ? principalOf(row, libraryId) : null;
  });
});

/** A key as it is now, for background work started by one of its requests. Null for a key no longer usable. */
export async function findKeyPrincipal(
  domain: Domain,
  keyId: string,
): Promise<KeyPrincipal | null> {
  const row = await domain.database.row<Row>(FIND_KEY, [domain.now(), keyId, []]);
  return row ? principalOf(row, null) : null;
}

function principalOf(row: Row, libraryId: string | null): KeyPrincipal {
  const grants = Object.entries(row.grants ?? {}).map(([id, grant]) => [id, ...grant.split(' ')]);
  const version = grants.find(([id]) => id === libraryId)?.[2];
  return {
    kind: 'key',
    keyId: row.key_id,
    organization: {
      id: row.organization_id,
      name: row.name,
      plan: row.plan,
      unclaimed: row.unclaimed,
    },
    grants: new Map(grants.map(([id, access]) => [id as string, access as Access])),
    verifiedFor: libraryId && version ? { libraryId, version } : null,
  };
}
