import { refuse } from '@/contract/errors';
import { ASSET_JOINS, ASSET_VERSION } from '@/platform/database/asset-version';
import type {
  SearchFilters,
  SearchHit,
  SearchIndex,
  SearchRequest,
  SearchResult,
} from '@/platform/search-index/port';
import { listAccessibleLibraries } from '../access/list-accessible-libraries';
import type { Principal, PrincipalOrganization } from '../access/principal';
import { ASSET_COLUMNS, type AssetRow } from '../asset/asset-row';
import type { AssetVersion } from '../asset/list-assets';
import type { Domain } from '../operation';

/** The rest as in a SearchRequest. */
export type AssetSearch = SearchFilters &
  Pick<SearchRequest, 'offset' | 'limit' | 'wordsOnly' | 'among' | 'order' | 'after' | 'facets'>;

/** Hits with the scope they were searched in. */
export type FoundHits = SearchResult & {
  scope: { organizationId: string; libraryIds: string[] };
};

/** A row with the search result it belongs to. */
export type SearchHitRow = { row: AssetRow & AssetVersion; hit: SearchHit };

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
  const result = await findHits(domain, index, caller, search);
  return { found: result.found, hits: await readHitRows(domain, result) };
}

/** As `searchAssets`, without the rows. */
export async function findHits(
  domain: Domain,
  index: SearchIndex,
  caller: Caller,
  search: AssetSearch,
): Promise<FoundHits> {
  const libraryIds = await narrow(domain, caller, search.libraries);
  const approvals = await readApprovals(domain, caller.organization, search.approvals);
  const organizationId = caller.organization.id;
  const scope = { organizationId, libraryIds };
  if (libraryIds.length === 0) return { found: 0, hits: [], scope };
  const group = caller.organization.unclaimed ? 'unclaimed' : 'organization';
  const { libraries: _, ...asked } = search;
  return { ...(await index.search({ ...asked, ...scope, group, approvals })), scope };
}

export type Caller = { principal: Principal; organization: PrincipalOrganization };

/** The libraries to search: the named ones, or all the caller may read. Refuses all when one is not allowed. */
export async function narrow(domain: Domain, caller: Caller, named: string[]): Promise<string[]> {
  const accessible = await listAccessibleLibraries(domain, caller.principal, caller.organization);
  if (named.length === 0) return accessible;
  const known = new Set(accessible);
  if (named.some((id) => !known.has(id))) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  // One named twice would be searched twice.
  return [...new Set(named)];
}

const FIND_STATES = {
  name: 'find-approval-states',
  text: 'SELECT to_json(approval_states) AS states FROM organization WHERE id = $1',
};

/** What an asset's approval can be in an organization, `none` first. */
export async function listApprovals(
  { database }: Domain,
  organization: PrincipalOrganization,
): Promise<string[]> {
  const row = await database.row<{ states: string[] }>(FIND_STATES, [organization.id]);
  return ['none', ...(row?.states ?? [])];
}

/** The named states, null being none. Refuses with BAD_USER_INPUT one the organization does not use. */
export async function readApprovals(
  domain: Domain,
  organization: PrincipalOrganization,
  named: string[],
) {
  const wanted = [...new Set(named)];
  const states = wanted.map((state) => (state === 'none' ? null : state));
  if (states.every((state) => state === null)) return states;
  const known = await listApprovals(domain, organization);
  if (wanted.some((state) => !known.includes(state)))
    refuse('BAD_USER_INPUT', `approval: must be one of ${known.join(', ')}`);
  return states;
}

const FIND_ROWS = {
  name: 'search-rows',
  text: `
    SELECT ${ASSET_COLUMNS}, ${ASSET_VERSION} FROM asset a ${ASSET_JOINS}
    WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.id = ANY ($3) AND a.trashed_at IS NULL`,
};

/** The rows of the hits, in their order. Deleted assets are left out, even when an index lags. */
export async function readHitRows(
  domain: Domain,
  { scope, hits }: FoundHits,
): Promise<SearchHitRow[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ assetId }) => assetId);
  const values = [scope.organizationId, scope.libraryIds, ids];
  const rows = await domain.database.rows<SearchHitRow['row']>(FIND_ROWS, values);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap((hit) => {
    const row = byId.get(hit.assetId);
    return row ? [{ row, hit }] : [];
  });
}
