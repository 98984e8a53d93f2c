import { describe, expect, it } from 'vitest';
import { newSearch } from '@/contract/filter/saved-search';
import { anOrganization } from '@/testing/accounts';
import { aDomain } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { authorizeCollections, type CollectionsForWriting } from '../access/authorize-collection';
import type { Principal } from '../access/principal';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from './saved-searches';

const domain = await aDomain();
const callers: Record<string, CollectionsForWriting> = {};
const of = (name: string) => callers[name] as CollectionsForWriting;

const organizationId = await anOrganization(domain, 'pro');
for (const [name, role] of [
  ['ada', 'member'],
  ['ben', 'member'],
  ['owner', 'owner'],
] as const) {
  const { principal } = await aSignedIn(domain, { [organizationId]: role });
  callers[name] = await authorizeCollections(
    domain,
    principal as Principal,
    organizationId,
    'write',
  );
}

const SEA = { name: 'Sea', filter: 'tag:sea', sort: '-taken', shared: false };
const namesOf = async (name: string) =>
  (await listSavedSearches(domain, of(name))).map((each) => each.name);
const refused = (of: Promise<unknown>) =>
  of.then(
    () => 'done',
    ({ code }) => code,
  );

describe('saved searches', () => {
  it('are seen and changed by who saved them; shared ones are seen by all, and changed by owners', async () => {
    const { id } = await saveSearch(domain, of('ada'), SEA);
    const change = (name: string, fields: object) =>
      refused(changeSavedSearch(domain, of(name), id, fields));
    expect([await namesOf('ada'), await namesOf('ben'), await namesOf('owner')]).toEqual([
      ['Sea'],
      [],
      [],
    ]);
    expect(await change('owner', { name: 'Lake' })).toBe('NOT_FOUND');
    expect(await change('ada', { shared: true })).toBe('done');
    expect([await namesOf('ben'), await namesOf('owner')]).toEqual([['Sea'], ['Sea']]);
    expect(await change('ben', { name: 'Lake' })).toBe('NOT_FOUND');
    expect(await change('owner', { name: 'Lake', filter: undefined })).toBe('done');
    expect(await listSavedSearches(domain, of('ada'))).toEqual([
      { ...SEA, id, name: 'Lake', shared: true, mayChange: true },
    ]);
    const changers = ['ada', 'ben', 'owner'].map(async (one) =>
      (await listSavedSearches(domain, of(one))).map(({ mayChange }) => mayChange),
    );
    expect(await Promise.all(changers)).toEqual([[true], [false], [true]]);
    expect(await refused(deleteSavedSearch(domain, of('ben'), id))).toBe('NOT_FOUND');
    expect(await refused(deleteSavedSearch(domain, of('ada'), id))).toBe('done');
    expect(await namesOf('owner')).toEqual([]);
  });

  it('of others are unknown where they name a library out of sight', async () => {
    const filter = 'sea (in:hidden OR -in:hidden)';
    const { id } = await saveSearch(domain, of('ada'), { ...SEA, filter, shared: true });
    const withLibrary = { ...of('ben'), libraryIds: ['hidden'] };
    const seen = async (who: CollectionsForWriting) =>
      (await listSavedSearches(domain, who)).map((each) => each.id);
    expect([await seen(of('ada')), await seen(of('ben')), await seen(withLibrary)]).toEqual([
      [id],
      [],
      [id],
    ]);
    await deleteSavedSearch(domain, of('ada'), id);
  });

  it('are at most 200 of a person', async () => {
    await domain.sql(
      `INSERT INTO saved_search (id, organization_id, created_by_id, name, filter, sort, shared, created)
       SELECT n::text, $1, $2, n::text, 'sea', '', false, now() FROM generate_series(1, 199) n`,
      [organizationId, of('ben').maker.createdById],
    );
    await saveSearch(domain, of('ben'), SEA);
    expect(await refused(saveSearch(domain, of('ben'), SEA))).toBe('FORBIDDEN');
    expect(await refused(saveSearch(domain, of('ada'), SEA))).toBe('done');
  });

  it('have the groups of a page as an order, too', () => {
    for (const sort of ['', '-taken', 'camera', 'type', 'approval'])
      expect(newSearch.sort.parse(sort)).toBe(sort);
    expect(() => newSearch.sort.parse('-camera')).toThrow();
  });

  it.each(['', ' ', 'tag:', '(a', 'colour:red', 'a'.repeat(2001)])('refuse %j', (filter) => {
    expect(() => newSearch.filter.parse(filter)).toThrow();
  });
});
