import type { Filter, FilterTerm } from '@/contract/filter/filter';
import { refuseFilter, termsOf } from '@/contract/filter/parse-filter';
import type { AssetFilter } from '@/platform/search-index/port';
import { meaningOf, withCommentsOfMembers } from '../access/assets-of-collection';
import { authorizeCollections, sightOf } from '../access/authorize-collection';
import { authorizeLibrary, type LibraryForReading } from '../access/authorize-library';
import { isGuestIn } from '../access/authorize-organization';
import { seesEveryLibrary } from '../access/library-rights';
import { listAccessibleLibraries } from '../access/list-accessible-libraries';
import { findCollections } from '../collection/list-collections';
import type { Domain } from '../operation';
import { type Caller, listApprovals } from './search-assets';

export type Asking = {
  domain: Domain;
  caller: Caller;
  /** The ids of assets of a library that look like one of them, the closest first. */
  findAlike: (library: LibraryForReading, assetId: string) => Promise<string[]>;
  /** Whether the caller asks for assets of several libraries. */
  isSearch: boolean;
};

type Known = {
  approvals: string[];
  libraries: string[];
  collections: { id: string; name: string; meaning: AssetFilter | null }[];
};

/**
 * The filter with the ids of what it names. Refuses with BAD_USER_INPUT an approval that the organization does not use,
 * and a library, a collection or an asset that the caller cannot see.
 */
export async function resolveFilter(filter: Filter, asking: Asking): Promise<AssetFilter> {
  const terms = termsOf(filter);
  const uses = (key: FilterTerm['key']) => terms.some((term) => term.key === key);
  const [, second] = terms.filter(({ key }) => key === 'like');
  if (second) refuseFilter(second.at, 'a filter has one “like:”.');
  const { domain, caller } = asking;
  const { principal, organization } = caller;
  const known: Known = {
    approvals: uses('approval') ? await listApprovals(domain, organization) : [],
    libraries:
      uses('in') || uses('like')
        ? await listAccessibleLibraries(domain, principal, organization)
        : [],
    collections: uses('collection') ? await collectionsOf(asking, terms) : [],
  };
  return resolve(filter, asking, known);
}

async function resolve(filter: Filter, asking: Asking, known: Known): Promise<AssetFilter> {
  const each = (filters: Filter[]) =>
    Promise.all(filters.map((one) => resolve(one, asking, known)));
  if ('all' in filter) return { all: await each(filter.all) };
  if ('any' in filter) return { any: await each(filter.any) };
  if ('not' in filter) return { not: await resolve(filter.not, asking, known) };
  const { at } = filter;
  const refuseNone = (value: string, what: string) => refuseFilter(at, `“${value}” is ${what}.`);
  switch (filter.key) {
    case 'by':
      return uploaderOf(filter.values, asking);
    case 'approval': {
      const wrong = filter.values.find((state) => !known.approvals.includes(state));
      return wrong === undefined
        ? filter
        : refuseNone(wrong, `no approval; there could be ${known.approvals.join(', ')}`);
    }
    case 'has':
      return seesAllComments(asking) ? filter : withCommentsOfMembers(filter);
    case 'in': {
      if (!asking.isSearch) refuseFilter(at, 'a list is of one library; “in:” is for a search.');
      const wrong = filter.values.find((id) => !known.libraries.includes(id));
      return wrong === undefined ? filter : refuseNone(wrong, 'no library that you can read');
    }
    case 'collection': {
      const named = filter.values.flatMap((name) => {
        const found = known.collections.filter((one) => isCalled(one, name));
        return found.length > 0 ? found : refuseNone(name, 'no collection that you can see');
      });
      const plain = named.filter(({ meaning }) => meaning === null);
      const smart = named.flatMap(({ meaning }) => meaning ?? []);
      const entered = { ...filter, values: plain.map(({ id }) => id) };
      return smart.length === 0 ? entered : { any: [entered, ...smart] };
    }
    case 'like':
      return { ...filter, values: await alikeTo(filter.values[0] ?? '', at, asking, known) };
    default:
      return filter;
  }
}

async function collectionsOf(
  { domain, caller: { principal, organization } }: Asking,
  terms: FilterTerm[],
): Promise<Known['collections']> {
  const names = terms.flatMap((term) => (term.key === 'collection' ? term.values : []));
  const visible = await authorizeCollections(domain, principal, organization.id, 'read');
  const found = await findCollections(domain, visible, (one) =>
    names.some((name) => isCalled(one, name)),
  );
  const sight = sightOf(domain, visible);
  return Promise.all(found.map(async (row) => ({ ...row, meaning: await meaningOf(sight, row) })));
}

/** Comments of visitors are not shown to guests, and some not to members who do not see every library. */
function seesAllComments({ caller: { principal, organization } }: Asking): boolean {
  if (principal.kind !== 'person') return true;
  const own = principal.memberships.find((one) => one.organization.id === organization.id);
  return own !== undefined && seesEveryLibrary(own.rights);
}

const isCalled = ({ id, name }: { id: string; name: string }, sought: string) =>
  id === sought || name.toLowerCase() === sought.toLowerCase();

/** Guests do not learn the addresses of members, except their own. */
function uploaderOf(
  values: string[],
  { caller: { principal, organization } }: Asking,
): AssetFilter {
  const names = values.filter((value) => value !== 'me');
  const ownId = principal.kind === 'key' ? principal.keyId : null;
  const me = principal.kind === 'person' ? principal.personId : ownId;
  const mayKnow = principal.kind === 'person' && !isGuestIn(principal, organization.id);
  const own = principal.kind === 'person' ? principal.email?.toLowerCase() : undefined;
  const emails = names.filter((name) => mayKnow || name.toLowerCase() === own);
  const ids = values.includes('me') && me !== null ? [me, ...names] : names;
  return { key: 'uploader', ids, names, emails };
}

const FIND_LIBRARY = {
  name: 'find-library-of-asset',
  text: `
    SELECT library_id AS "libraryId" FROM asset
    WHERE organization_id = $1 AND id = $2 AND library_id = ANY ($3) AND trashed_at IS NULL`,
};

async function alikeTo(
  assetId: string,
  at: number,
  { domain, caller, findAlike }: Asking,
  { libraries }: Known,
): Promise<string[]> {
  const organizationId = caller.organization.id;
  const found = await domain.database.row<{ libraryId: string }>(FIND_LIBRARY, [
    organizationId,
    assetId,
    libraries,
  ]);
  if (!found) return refuseFilter(at, `“${assetId}” is no asset that you can read.`);
  const ref = { organizationId, libraryId: found.libraryId };
  return findAlike(await authorizeLibrary(domain, caller.principal, ref, 'read'), assetId);
}
