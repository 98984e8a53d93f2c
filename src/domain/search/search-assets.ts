import { refuse } from '@/contract/errors';
import type { SearchFilters } from '@/contract/view';
import type { SearchHit, SearchIndex } from '@/platform/search-index/port';
import { listAccessibleLibraries } from '../access/list-accessible-libraries';
import type { Principal, PrincipalOrganization } from '../access/principal';
import { ASSET_COLUMNS, ASSET_JOINS, type AssetRow } from '../asset/asset-row';
import type { Domain } from '../operation';

export type AssetSearch = SearchFilters & { offset: number; limit: number };

/** A row with the search result it belongs to. */
export type SearchHitRow = { row: AssetRow; hit: SearchHit };

/**
 * Finds live assets by terms in name, tags and description, best first; newest first without a term
 * (docs/rules.md#search). Before the search, refuses a library the caller may not read with
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY, and an approval the organization does not use with BAD_USER_INPUT.
 */
export async function searchAssets(
  domain: Domain,
  index: SearchIndex,
  caller: Caller,
  search: AssetSearch,
): Promise<{ found: number; hits: SearchHitRow[] }> {
  const libraryIds = await narrow(domain, caller, search.libraries);
  const approvals = await readApprovals(domain, caller.organization, search.approvals);
  if (libraryIds.length === 0) return { found: 0, hits: [] };
  const organizationId = caller.organization.id;
  const scope = { organizationId, libraryIds };
  const group = caller.organization.unclaimed ? 'unclaimed' : 'organization';
  const { found, hits } = await index.search({ ...search, ...scope, group, approvals });
  return { found, hits: hits.length === 0 ? [] : await withRows(domain, scope, hits) };
}

export type Caller = { principal: Principal; organization: PrincipalOrganization };

/** The libraries to search: the named ones, or all the caller may read. Refuses all when one is not allowed. */
export async function narrow(domain: Domain, caller: Caller, named: string[]): Promise<string[]> {
  const accessible = await listAccessibleLibraries(domain, caller.principal, caller.organization);
  if (named.length === 0) return accessible;
  const known = new Set(accessible);
  if (named.some((id) => !known.has(id))) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  return named;
}

const FIND_STATES = {
  name: 'find-approval-states',
  text: 'SELECT to_json(approval_states) AS states FROM organization WHERE id = $1',
};

/** The named states, null being none. Refuses with BAD_USER_INPUT one the organization does not use. */
export async function readApprovals(
  domain: Domain,
  organization: PrincipalOrganization,
  named: string[],
) {
  if (named.every((state) => state === 'none')) return named.map(() => null);
  const [row] = await domain.database.rows<{ states: string[] }>(FIND_STATES, [organization.id]);
  const known = ['none', ...(row?.states ?? [])];
  if (named.some((state) => !known.includes(state)))
    refuse('BAD_USER_INPUT', { message: `approval: must be one of ${known.join(', ')}` });
  return named.map((state) => (state === 'none' ? null : state));
}

const FIND_ROWS = {
  name: 'search-rows',
  text: `
    SELECT ${ASSET_COLUMNS} FROM asset a ${ASSET_JOINS}
    WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.id = ANY ($3) AND a.trashed_at IS NULL`,
};

/** The rows of the hits, in their order. Deleted assets are left out, even when an index lags. */
async function withRows(
  domain: Domain,
  scope: { organizationId: string; libraryIds: string[] },
  hits: SearchHit[],
): Promise<SearchHitRow[]> {
  const ids = hits.map(({ assetId }) => assetId);
  const rows = await domain.database.rows<AssetRow>(FIND_ROWS, [
    scope.organizationId,
    scope.libraryIds,
    ids,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap((hit) => {
    const row = byId.get(hit.assetId);
    return row ? [{ row, hit }] : [];
  });
}
