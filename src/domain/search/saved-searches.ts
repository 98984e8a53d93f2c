import { refuse } from '@/contract/errors';
import { parseFilter, termsOf } from '@/contract/filter/parse-filter';
import type { SavedSearch } from '@/contract/filter/saved-search';
import { LIMITS } from '@/contract/limits';
import type { CollectionsForReading, CollectionsForWriting } from '../access/authorize-collection';
import { isGuestIn } from '../access/authorize-organization';
import { type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';

type Fields = Omit<SavedSearch, 'id'>;

const IS_OWN = '(created_by_id = $2 OR created_by_key_id = $3)';

const LIST = {
  name: 'list-saved-searches',
  text: `
    SELECT id, name, filter, sort, shared, ${IS_OWN} IS TRUE AS own, (${IS_OWN} OR shared AND $5) IS TRUE AS "mayChange"
    FROM saved_search
    WHERE organization_id = $1 AND (${IS_OWN} OR shared AND $4)
    ORDER BY lower(name), id`,
};

/**
 * The caller's own saved searches and those that the organization shares, by name. Guests see their own. One of somebody
 * else that names a library out of sight would reveal it.
 */
export async function listSavedSearches(
  { database, now }: Domain,
  { organization, maker, person, libraryIds }: CollectionsForReading,
): Promise<(SavedSearch & { mayChange: boolean })[]> {
  const saved = await database.rows<SavedSearch & { own: boolean; mayChange: boolean }>(LIST, [
    organization.id,
    maker.createdById,
    maker.createdByKeyId,
    person === null || !isGuestIn(person, organization.id),
    isOwnerOf({ organization, person }),
  ]);
  const at = now().getTime();
  const isInSight = (filter: string) =>
    librariesOf(filter, at).every((libraryId) => libraryIds.includes(libraryId));
  return saved
    .filter(({ own, filter }) => own || isInSight(filter))
    .map(({ own: _, ...search }) => search);
}

function librariesOf(filter: string, now: number): string[] {
  const parsed = parseFilter(filter, now);
  return parsed ? termsOf(parsed).flatMap(({ key, values }) => (key === 'in' ? values : [])) : [];
}

/** Saves a search. Refuses with FORBIDDEN more than a person, a key or an organization may have. */
export const saveSearch = operation(
  async (change, { organization, maker }: CollectionsForWriting, fields: Fields) => {
    const organizationId = organization.id;
    if (maker.createdById === null && maker.createdByKeyId === null) refuse('FORBIDDEN');
    await lockOrganization(change, organizationId);
    const { savedSearch } = change.tx;
    const own = await savedSearch.count({ where: { organizationId, ...maker } });
    const all = await savedSearch.count({ where: { organizationId } });
    const { own: mostOwn, organization: most } = LIMITS.savedSearches;
    if (own >= mostOwn || all >= most)
      refuse('FORBIDDEN', `There are ${Math.max(own, all)} saved searches. Delete one first.`);
    const id = change.newId();
    await savedSearch.create({
      data: { id, organizationId, ...maker, ...fields, created: change.at },
    });
    return { id, ...fields };
  },
);

/** Changes the given fields. Refuses like `refuseOthers`. */
export const changeSavedSearch = operation(
  async (
    { tx },
    searches: CollectionsForWriting,
    id: string,
    fields: { [Name in keyof Fields]?: Fields[Name] | undefined },
  ): Promise<SavedSearch> => {
    const where = whose(searches, id);
    const given = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    );
    const [changed] = await tx.savedSearch.updateManyAndReturn({ where, data: given });
    if (!changed) return refuseUnknown();
    const { name, filter, sort, shared } = changed;
    return { id, name, filter, sort, shared };
  },
);

/** Deletes a saved search, with the same refusals. */
export const deleteSavedSearch = operation(
  async ({ tx }, searches: CollectionsForWriting, id: string) => {
    const { count } = await tx.savedSearch.deleteMany({ where: whose(searches, id) });
    if (count === 0) refuseUnknown();
  },
);

/** Whoever saved a search changes it; an owner of the organization changes those that it shares. */
function whose({ organization, maker, person }: CollectionsForWriting, id: string) {
  const { createdById, createdByKeyId } = maker;
  const own = [
    ...(createdById === null ? [] : [{ createdById }]),
    ...(createdByKeyId === null ? [] : [{ createdByKeyId }]),
  ];
  return {
    id,
    organizationId: organization.id,
    OR: isOwnerOf({ organization, person }) ? [...own, { shared: true }] : own,
  };
}

const isOwnerOf = ({
  organization,
  person,
}: Pick<CollectionsForReading, 'organization' | 'person'>) =>
  !!person?.memberships.some(
    (one) => one.organization.id === organization.id && one.role === 'owner',
  );

const refuseUnknown = () => refuse('NOT_FOUND', 'No saved search that you may change has this id.');
