import { beforeEach, describe, expect, it } from 'vitest';
import type { FormerFilters } from '@/contract/filter/former-filters';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, anAsset, expectRefusal } from '@/testing/domain';
import { filterBy } from '@/testing/filters';
import { type AssetSearch, searchAssets } from './search-assets';

type Library = Awaited<ReturnType<typeof aLibrary>>;
type Text = { name?: string; approval?: string };

const domain = await aDomain({ unclaimedStorageBytes: 1_000_000_000 });
const { sql } = domain;
let home: Library;

const index = makePostgresSearchIndex(domain.database);
beforeEach(async () => {
  home = await aLibrary(domain);
});

const change = (set: string, values: unknown[]) =>
  sql(`UPDATE asset SET ${set} WHERE id = $1`, values);

/** A processed asset, a second newer than the one before. */
async function add(text: Text, library = home.library): Promise<string> {
  domain.pass(1000);
  const { id } = await anAsset(domain, library, { name: text.name ?? 'x.png' });
  if (text.approval)
    await change('approval_state = $2, approval_set_at = now()', [id, text.approval]);
  return id;
}

type Filters = Omit<FormerFilters, 'text' | 'libraries' | 'approvals' | 'tags'>;

const search = (
  text: string,
  {
    kind,
    colour,
    orientation,
    camera,
    uploader,
    added,
    captured,
    ...more
  }: Partial<AssetSearch> & Filters = {},
  caller: Library = home,
) =>
  searchAssets(
    domain,
    index,
    { principal: caller.principal, organization: caller.principal.organization },
    {
      text,
      libraries: [],
      approvals: [],
      offset: 0,
      limit: 20,
      ...more,
      filter: filterBy({ kind, colour, orientation, camera, uploader, added, captured }),
    },
  );
const idsOf = async (...args: Parameters<typeof search>) =>
  (await search(...args)).hits.map(({ row }) => row.id);

/** Another library of the home organization its key may read. */
async function another(id: string) {
  const { organizationId, principal } = home;
  await sql('INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())', [
    organizationId,
    id,
  ]);
  const granted = { ...principal, grants: new Map(principal.grants).set(id, 'write') };
  home = { ...home, principal: granted };
  return authorizeLibrary(domain, granted, { organizationId, libraryId: id }, 'write');
}

describe('a kind', () => {
  it('narrows the newest and the matches, variants included, on every page', async () => {
    const image = await add({ name: 'fox.jpg' });
    const old = await add({ name: 'fox one.mp4', approval: 'approved' });
    const middle = await add({ name: 'bear.mp4' });
    const variant = await add({ name: 'fox two.mp4' });
    const gone = await add({ name: 'fox gone.mp4' });
    for (const id of [old, middle, variant, gone]) await change(`kind = 'video'`, [id]);
    await change('parent_id = $2', [variant, old]);
    await change('trashed_at = now()', [gone]);

    expect(await idsOf('', { kind: 'video' })).toEqual([variant, middle, old]);
    expect(await search('', { kind: 'video', offset: 1, limit: 1 })).toMatchObject({
      found: 3,
      hits: [{ row: { id: middle } }],
    });
    expect((await search('', { kind: 'video', offset: 9 })).found).toBe(3);
    expect(await idsOf('', { kind: 'video', approvals: ['approved'] })).toEqual([old]);
    expect(await idsOf('', { kind: 'video', approvals: ['none'] })).toEqual([variant, middle]);
    expect(await idsOf('fox', { kind: 'video' })).toEqual([variant, old]);
    expect(await idsOf('fox', { kind: 'image' })).toEqual([image]);
    expect(await idsOf('fox')).toEqual([image, variant, old]);
  });
});

describe('the time of adding', () => {
  it('narrows the newest and the matches, alone and with a kind and an approval', async () => {
    const times: number[] = [];
    const ids: string[] = [];
    for (const name of ['fox.jpg', 'fox.mp4', 'bear.jpg', 'fox.jpg']) {
      ids.push(await add({ name }));
      times.push(domain.clock.now.getTime());
    }
    const [first = '', second = '', third = '', last = ''] = ids;
    await change(`kind = 'video'`, [second]);
    await change("approval_state = 'approved', approval_set_at = now()", [third]);
    const [from = 0, until = 0] = [times[1], times[3]];

    const between = { added: { from, until } };
    expect(await idsOf('', between)).toEqual([third, second]);
    expect(await search('', { ...between, offset: 1, limit: 1 })).toMatchObject({ found: 2 });
    expect(await idsOf('', { added: { from: until, until: null } })).toEqual([last]);
    expect(await idsOf('', { added: { from: null, until: from } })).toEqual([first]);
    expect(await idsOf('', { ...between, kind: 'video' })).toEqual([second]);
    expect(await idsOf('', { ...between, approvals: ['approved'] })).toEqual([third]);
    expect(await idsOf('', { ...between, approvals: ['none'], kind: 'image' })).toEqual([]);
    expect(await idsOf('fox', between)).toEqual([second]);
    expect(await idsOf('fox', { ...between, kind: 'image' })).toEqual([]);
    expect(await idsOf('fox', { added: { from, until: null } })).toEqual([last, second]);
  });
});

describe('the time of capture', () => {
  it("is the camera's time, or otherwise the time of adding, for originals and variants", async () => {
    const ids: string[] = [];
    for (const name of ['fox.jpg', 'fox.jpg', 'fox.jpg', 'bear.jpg']) ids.push(await add({ name }));
    const [last = '', first = '', undated = '', variant = ''] = ids;
    const taken = (id: string, at: string) =>
      change(`metadata = '{"capture": {"recordedAt": "${at}"}}'`, [id]);
    await taken(last, '2001:07:15 23:59:59+09:00');
    await taken(first, '1956:07:15 00:00:00');
    await taken(variant, '2001:07:15 12:00:00');
    await change('parent_id = $2', [variant, undated]);
    const day = { from: Date.UTC(2001, 6, 15), until: Date.UTC(2001, 6, 16) };

    expect(await idsOf('', { captured: day })).toEqual([variant, last]);
    expect(await search('', { captured: day, offset: 1, limit: 1 })).toMatchObject({
      found: 2,
      hits: [{ row: { id: last } }],
    });
    expect(await idsOf('fox', { captured: day })).toEqual([last]);
    expect(await idsOf('', { captured: { from: null, until: day.from } })).toEqual([first]);
    expect(await idsOf('', { captured: { from: day.until, until: null } })).toEqual([undated]);
    const added = { from: domain.clock.now.getTime() - 1000, until: null };
    expect(await idsOf('', { captured: day, added })).toEqual([variant]);
  });
});

describe('orientation, colour, camera and uploader', () => {
  it('narrow the newest and the matches, alone and together', async () => {
    const ids: string[] = [];
    for (const name of ['fox.jpg', 'fox.jpg', 'bear.jpg', 'fox.jpg']) ids.push(await add({ name }));
    const [wide = '', tall = '', square = '', unread = ''] = ids;
    await change('width = 300, height = 200', [wide]);
    await change('width = 200, height = 300', [tall]);
    await change('width = 200, height = 200', [square]);
    await change('width = NULL, height = NULL', [unread]);
    for (const id of [tall, square])
      await change(`metadata = '{"capture": {"model": "X-T5"}}'`, [id]);
    const { id: person } = await aPerson(domain, {});
    for (const id of [wide, square])
      await change('uploaded_by_key_id = NULL, uploaded_by_person_id = $2', [id, person]);

    expect(await idsOf('', { orientation: 'landscape' })).toEqual([wide]);
    expect(await idsOf('', { orientation: 'portrait' })).toEqual([tall]);
    expect(await idsOf('', { orientation: 'square' })).toEqual([square]);
    await change(`colours = '{grey,red}'`, [tall]);
    await change(`colours = '{red}'`, [square]);
    expect(await idsOf('', { colour: 'red' })).toEqual([square, tall]);
    expect(await idsOf('fox', { colour: 'grey' })).toEqual([tall]);
    expect(await idsOf('fox', { colour: 'grey', orientation: 'landscape' })).toEqual([]);
    expect(await idsOf('', { camera: 'X-T5' })).toEqual([square, tall]);
    expect(await idsOf('', { camera: 'X-T50' })).toEqual([]);
    expect(await idsOf('', { uploader: person })).toEqual([square, wide]);
    expect(await idsOf('', { camera: 'X-T5', uploader: person })).toEqual([square]);
    expect(await idsOf('fox', { camera: 'X-T5' })).toEqual([tall]);
    expect(await idsOf('fox', { orientation: 'landscape', uploader: person })).toEqual([wide]);
    expect(await idsOf('fox', { orientation: 'square' })).toEqual([]);
    const later = { added: { from: domain.clock.now.getTime() + 1, until: null } };
    expect(await idsOf('', { ...later, camera: 'X-T5', kind: 'image' })).toEqual([]);
  });
});

describe('libraries', () => {
  it('narrow the search', async () => {
    const second = await another('second');
    const mine = await add({ name: 'fox.jpg' });
    const theirs = await add({ name: 'fox.jpg' }, second);
    expect(await idsOf('fox')).toEqual([theirs, mine]);
    expect(await idsOf('fox', { libraries: [home.libraryId] })).toEqual([mine]);
    expect(await search('fox', { libraries: ['second'] })).toMatchObject({ found: 1 });
    expect(await idsOf('fox', { libraries: ['second', home.libraryId] })).toHaveLength(2);
  });

  it('out of reach are refused before anything is searched', async () => {
    await sql(
      "INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'hidden', 'h', now())",
      [home.organizationId],
    );
    const untouched = { search: () => Promise.reject(new Error('searched')) };
    for (const id of ['hidden', 'not-there']) {
      const caller = { principal: home.principal, organization: home.principal.organization };
      const asked = {
        text: '',
        libraries: [home.libraryId, id],
        approvals: [],
        offset: 0,
        limit: 1,
      };
      await expectRefusal(
        searchAssets(domain, untouched, caller, asked),
        'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
      );
    }
  });

  it('without a grant are not searched', async () => {
    const hidden = await another('second');
    await add({ name: 'fox.jpg' }, hidden);
    home = {
      ...home,
      principal: { ...home.principal, grants: new Map([[home.libraryId, 'read']]) },
    };
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    home = { ...home, principal: { ...home.principal, grants: new Map() } };
    expect(await search('')).toEqual({ found: 0, hits: [] });
  });

  it('of other organizations are never searched, even under the same name', async () => {
    const other = await aLibrary(domain);
    await sql('UPDATE library SET id = $2 WHERE organization_id = $1', [
      other.organizationId,
      home.libraryId,
    ]);
    const principal = { ...other.principal, grants: new Map([[home.libraryId, 'write' as const]]) };
    const address = { organizationId: other.organizationId, libraryId: home.libraryId };
    await add({ name: 'fox.jpg' }, await authorizeLibrary(domain, principal, address, 'write'));
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    expect(await search('')).toEqual({ found: 0, hits: [] });
    expect((await search('fox', {}, { ...other, principal })).found).toBe(1);
  });
});

describe('the approval', () => {
  it('filters by states and by none, with and without words', async () => {
    const none = await add({ name: 'fox.jpg' });
    const approved = await add({ name: 'fox.jpg', approval: 'approved' });
    const review = await add({ name: 'fox.jpg', approval: 'in_review' });
    for (const text of ['', 'fox']) {
      expect(await idsOf(text, { approvals: ['none'] })).toEqual([none]);
      expect(await idsOf(text, { approvals: ['approved'] })).toEqual([approved]);
      expect(await idsOf(text, { approvals: ['none', 'in_review'] })).toEqual([review, none]);
      expect((await search(text, { approvals: ['approved', 'none'] })).found).toBe(2);
      expect(await search(text, { approvals: ['needs_changes'] })).toEqual({ found: 0, hits: [] });
    }
    await change("approval_state = 'needs_changes'", [approved]);
    expect(await idsOf('fox', { approvals: ['needs_changes'] })).toEqual([approved]);
  });

  it('is refused when the organization does not use it', async () => {
    for (const state of ['APPROVED', 'unknown', ''])
      await expectRefusal(search('', { approvals: ['none', state] }), 'BAD_USER_INPUT');
  });
});

describe('the searched data', () => {
  const committed = (ids: string[]) => expect(idsOf('fox')).resolves.toEqual(ids);

  it('includes an upload as soon as it is committed', async () => {
    const { id } = await anAsset(domain, home.library, { name: 'fox.jpg' });
    await committed([id]);
  });

  it('lists a variant as a separate entry', async () => {
    const original = await add({ name: 'den.jpg' });
    const variant = await anAsset(domain, home.library, { name: 'fox.jpg', parentId: original });
    await committed([variant.id]);
  });

  it('loses trashed assets in the same transaction, and regains restored ones', async () => {
    const id = await add({ name: 'fox.jpg' });
    const client = await domain.test.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);
    await committed([id]);
    await client.query('COMMIT');
    client.release();
    await committed([]);
    expect((await search('')).found).toBe(0);
    await change('trashed_at = NULL', [id]);
    await committed([id]);
  });

  it('follows an original and its variants into another library', async () => {
    await another('second');
    const original = await add({ name: 'fox.jpg' });
    const variant = await anAsset(domain, home.library, { name: 'fox.jpg', parentId: original });
    await change("library_id = 'second'", [original]);
    const there = await idsOf('fox', { libraries: ['second'] });
    expect(there.sort()).toEqual([variant.id, original].sort());
    expect(await idsOf('fox', { libraries: [home.libraryId] })).toEqual([]);
  });

  it('is written by many at once, without waits or losses', async () => {
    const words = Array.from(
      { length: 60 },
      (_, i) => `uncommon${String.fromCharCode(97 + (i % 26))}${i > 25 ? 'x' : ''}`,
    );
    const ids = [];
    for (let i = 0; i < 10; i++) ids.push(await add({}));
    await Promise.all(
      ids.map(async (id, i) => {
        const client = await domain.test.pool.connect();
        await client.query('BEGIN');
        // Each transaction adds the words in a different order, one statement per word.
        for (let j = 0; j < words.length; j++)
          await client.query('UPDATE asset SET description = $2 WHERE id = $1', [
            id,
            words
              .map((_, k) => words[(i * 7 + k * (i % 2 ? 1 : 59)) % words.length])
              .slice(0, j + 1)
              .join(' '),
          ]);
        await client.query('COMMIT');
        client.release();
      }),
    );
    expect((await search('uncommona')).found).toBe(10);
  });
});
