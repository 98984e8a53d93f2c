import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reachLibrary } from '@/domain/access/reach-library';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { type AssetSearch, searchAssets } from './search-assets';

type Library = Awaited<ReturnType<typeof aLibrary>>;
type Text = { name?: string; tags?: string[]; description?: string; approval?: string };

let domain: TestDomain;
let index: ReturnType<typeof makePostgresSearchIndex>;
let home: Library;

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 1_000_000_000 });
  index = makePostgresSearchIndex(domain.database);
});
beforeEach(async () => {
  home = await aLibrary(domain);
});

const change = (set: string, values: unknown[]) =>
  domain.test.pool.query(`UPDATE asset SET ${set} WHERE id = $1`, values);

/** A processed asset, a second younger than the one before. */
async function add(text: Text, library = home.library): Promise<string> {
  domain.clock.now = new Date(domain.clock.now.getTime() + 1000);
  const { id } = await anAsset(domain, library, { name: text.name ?? 'x.png' });
  await change(
    'tags = $2, description = $3, approval_state = $4::text, approval_set_at = CASE WHEN $4::text IS NOT NULL THEN now() END',
    [id, text.tags ?? [], text.description ?? null, text.approval ?? null],
  );
  return id;
}

const search = (text: string, more: Partial<AssetSearch> = {}, caller: Library = home) =>
  searchAssets(
    domain,
    index,
    { principal: caller.principal, organization: caller.principal.organization },
    { text, libraries: [], approvals: [], offset: 0, limit: 20, ...more },
  );
const idsOf = async (...args: Parameters<typeof search>) =>
  (await search(...args)).hits.map(({ row }) => row.id);

/** Another library of the home organization that its key may read. */
async function another(id: string) {
  const { organizationId, principal } = home;
  await domain.test.pool.query(
    'INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())',
    [organizationId, id],
  );
  const granted = { ...principal, grants: new Map(principal.grants).set(id, 'write') };
  home = { ...home, principal: granted };
  return reachLibrary(domain, granted, { organizationId, libraryId: id }, 'write');
}

describe('words', () => {
  it('match by their beginning', async () => {
    const id = await add({ name: 'sunset.jpg' });
    for (const text of ['s', 'sun', 'sunset', 'SUNSET.JPG', 'sunset jp'])
      expect(await idsOf(text), text).toEqual([id]);
    for (const text of ['nset', 'set', 'pg']) expect(await idsOf(text), text).toEqual([]);
  });

  it('must all match, in whatever field', async () => {
    const id = await add({ name: 'boat.jpg', tags: ['harbour'], description: 'At dawn, in fog.' });
    await add({ name: 'boat.png', tags: ['river'] });
    expect(await idsOf('boat harbour dawn')).toEqual([id]);
    expect(await idsOf('fog boat')).toEqual([id]);
    expect(await idsOf('boat desert')).toEqual([]);
  });

  it('match without regard to case and accents, either way', async () => {
    const id = await add({
      name: 'CAFÉ Straße.jpg',
      description: 'Żółw na łące, ΟΔΟΣ, e\u0301te\u0301',
    });
    for (const text of ['cafe', 'Café', 'cafe\u0301', 'STRASSE', 'strasse', 'zolw', 'łące', 'οδός'])
      expect(await idsOf(text), text).toEqual([id]);
    expect(await idsOf('été')).toEqual([id]);
  });

  it.each([
    ['IMG_0042.jpg', ['img', '0042', 'img_0042', 'IMG_0042.jpg', 'img 0042', 'IMG0042', 'jpg']],
    ['IMG0042.jpg', ['img', '0042', 'img0042', 'img_0042', 'IMG00']],
    ['SunsetBeach-final.png', ['sunset', 'beach', 'sunsetbeach', 'sunset_beach', 'SunsetBeach']],
    ['sunset.beach.2024-05.png', ['SunsetBeach', 'beach 2024', '2024-05', '05']],
    ['HTMLParser.gif', ['html', 'parser', 'htmlparser']],
    ['clip.mp4', ['mp4', 'MP4', 'clip.mp4']],
  ])('of the file name %s are found by each of %j', async (name, texts) => {
    const id = await add({ name });
    for (const text of texts) expect(await idsOf(text), text).toEqual([id]);
  });

  it('of scripts without spaces, and emoji, are found within', async () => {
    const tokyo = await add({ name: '東京駅前の写真.jpg' });
    const seoul = await add({ description: '남산서울타워' });
    const wave = await add({ tags: ['beach🌊🏄'] });
    for (const text of ['東京', '駅前', '写真', '真', '東京 写真'])
      expect(await idsOf(text), text).toEqual([tokyo]);
    expect(await idsOf('京東')).toEqual([]);
    expect(await idsOf('서울')).toEqual([seoul]);
    for (const text of ['🌊', '🏄', 'beach', '🌊🏄'])
      expect(await idsOf(text), text).toEqual([wave]);
    expect(await idsOf('🌋')).toEqual([]);
  });
});

describe('a small slip', () => {
  it.each([
    ['a letter wrong', 'sunsat'],
    ['a letter missing', 'sunst'],
    ['a letter too many', 'sunnset'],
    ['two letters swapped', 'sunest'],
    ['a wrong first letter', 'zunset'],
    ['two slips in a long word', 'architecktrue'],
    ['a slip in the beginning of a longer word', 'archetec'],
    ['a slip beside a right word', 'sunsat tower'],
  ])('is forgiven: %s', async (_, text) => {
    const id = await add({ name: 'SunsetTower.jpg', tags: ['architecture'] });
    const { hits, found } = await search(text);
    expect([found, hits.map(({ row }) => row.id)]).toEqual([1, [id]]);
    expect(hits[0]?.hit.score).toBeLessThanOrEqual(0.5);
  });

  it('is not forgiven in short words, numbers, or when it is not small', async () => {
    await add({ name: 'boat 20240501.jpg', tags: ['harbour'] });
    for (const text of ['baot', '20240502', 'hrbuor', 'harbuors'])
      expect(await idsOf(text), text).toEqual([]);
  });

  it('is not looked for when the word as typed is there', async () => {
    const beach = await add({ name: 'beach.jpg' });
    const reach = await add({ name: 'reach.jpg' });
    expect(await idsOf('reach')).toEqual([reach]);
    expect(await idsOf('beach')).toEqual([beach]);
  });

  it('is forgiven though an asset that is gone was once named so', async () => {
    const gone = await add({ name: 'sunest.jpg' });
    const id = await add({ name: 'sunset.jpg' });
    expect(await idsOf('sunest')).toEqual([gone]);
    await change('trashed_at = now()', [gone]);
    expect(await idsOf('sunest')).toEqual([id]);
  });

  it('leads to no word that is no longer in use', async () => {
    const gone = await add({ name: 'lighthouse.jpg' });
    await change('trashed_at = now()', [gone]);
    expect(await search('lighthuose')).toEqual({ found: 0, hits: [] });
  });

  it('leads to no word of another organization', async () => {
    const other = await aLibrary(domain);
    await add({ name: 'lighthouse.jpg' }, other.library);
    expect(await search('lighthuose')).toEqual({ found: 0, hits: [] });
  });
});

describe('order', () => {
  it('is by name, tags, description; whole words before beginnings; then newest first', async () => {
    const described = await add({ description: 'a red boat' });
    const describedLonger = await add({ description: 'redder' });
    const tagged = await add({ tags: ['red'] });
    const taggedLonger = await add({ tags: ['reddish'] });
    const named = await add({ name: 'a red x.png' });
    const namedLonger = await add({ name: 'redwood.png' });
    const whole = await add({ name: 'Red.jpg' });
    const newer = await add({ name: 'b red x.png' });

    const { hits } = await search('red');
    expect(hits.map(({ row }) => row.id)).toEqual([
      whole,
      newer,
      named,
      namedLonger,
      tagged,
      taggedLonger,
      described,
      describedLonger,
    ]);
    const scores = hits.map(({ hit }) => hit.score as number);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });

  it('puts a whole file name first', async () => {
    const exact = await add({ name: 'IMG_0042.jpg' });
    await add({ name: 'IMG_0042-edit.jpg' });
    expect((await idsOf('img_0042.jpg'))[0]).toBe(exact);
    expect((await idsOf('IMG_0042'))[0]).toBe(exact);
  });

  it('puts one with a word in the name before one with all in the description', async () => {
    const half = await add({ name: 'sunset.jpg', description: 'at the beach' });
    const described = await add({ description: 'sunset at the beach' });
    expect(await idsOf('sunset beach')).toEqual([half, described]);
  });
});

describe('highlights', () => {
  const highlightsOf = async (text: string) => {
    const [first] = (await search(text)).hits;
    return first && { name: first.hit.name, tags: first.hit.tags };
  };

  it('mark every matched word of the name, and list the matched tags', async () => {
    await add({ name: 'Sunset_sunday-beach.jpg', tags: ['Big Sun', 'sea', 'SUNNY'] });
    expect(await highlightsOf('sun')).toEqual({
      name: '<mark>Sunset</mark>_<mark>sunday</mark>-beach.jpg',
      tags: ['Big Sun', 'SUNNY'],
    });
  });

  it('leave out what did not match', async () => {
    await add({ name: 'a.jpg', tags: ['b'], description: 'fog' });
    expect(await highlightsOf('fog')).toEqual({ name: null, tags: [] });
    expect(await highlightsOf('')).toEqual({ name: null, tags: [] });
  });

  it('are HTML: nothing of the name can become a tag', async () => {
    await add({ name: `<b>sun</b> & "sky" <mark>'x'\ufdd0sun\ufdd1.jpg` });
    expect((await highlightsOf('sun'))?.name).toBe(
      '&lt;b&gt;<mark>sun</mark>&lt;/b&gt; &amp; &quot;sky&quot; &lt;mark&gt;&#39;x&#39; <mark>sun</mark> .jpg',
    );
  });

  it.each([
    ['SunsetBeach.jpg', 'beach', 'Sunset<mark>Beach</mark>.jpg'],
    ['sunset_beach.jpg', 'SunsetBeach', '<mark>sunset</mark>_<mark>beach</mark>.jpg'],
    ['sunset.jpg', 'sunest', '<mark>sunset</mark>.jpg'],
    ['cafe\u0301 noir.jpg', 'cafe', '<mark>cafe\u0301</mark> noir.jpg'],
    ['Straße.jpg', 'strasse', '<mark>Straße</mark>.jpg'],
    ['大東京駅.jpg', '東京', '大<mark>東京</mark>駅.jpg'],
    ['ocean🌊.jpg', '🌊', 'ocean<mark>🌊</mark>.jpg'],
  ])('of %s by %s are %s', async (name, text, marked) => {
    await add({ name });
    expect((await highlightsOf(text))?.name).toBe(marked);
  });
});

describe('an empty text', () => {
  it.each(['', '   ', '\n\t'])(
    '%j lists all, newest first, with neither score nor highlight',
    async (text) => {
      const ids = [await add({}), await add({}), await add({})];
      const { found, hits } = await search(text);
      expect([found, hits.map(({ row }) => row.id)]).toEqual([3, ids.reverse()]);
      expect(hits.map(({ hit }) => [hit.score, hit.name, hit.tags])).toEqual(
        ids.map(() => [null, null, []]),
      );
    },
  );

  it('lists over several libraries in one order', async () => {
    const second = await another('second');
    const ids = [await add({}), await add({}, second), await add({}), await add({}, second)];
    expect(await idsOf('')).toEqual([...ids].reverse());
    expect(await idsOf('', { offset: 1, limit: 2 })).toEqual([ids[2], ids[1]]);
    expect((await search('', { libraries: ['second'] })).found).toBe(2);
  });
});

describe('pages', () => {
  it.each(['', 'x'])(
    'of %j have no gaps or doubles, and the same total, past the end too',
    async (text) => {
      const ids = [];
      for (let i = 0; i < 7; i++) ids.push(await add({}));
      const pages = [0, 3, 6, 9].map((offset) => search(text, { offset, limit: 3 }));
      const answers = await Promise.all(pages);
      expect(answers.map(({ found }) => found)).toEqual([7, 7, 7, 7]);
      expect(answers.flatMap(({ hits }) => hits.map(({ row }) => row.id))).toEqual(ids.reverse());
    },
  );
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

  it('out of reach refuse it all, before anything is searched', async () => {
    await domain.test.pool.query(
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
      await expect(searchAssets(domain, untouched, caller, asked)).rejects.toMatchObject({
        code: 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
      });
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

  it('of other organizations are never searched, though they are called the same', async () => {
    const other = await aLibrary(domain);
    await domain.test.pool.query('UPDATE library SET id = $2 WHERE organization_id = $1', [
      other.organizationId,
      home.libraryId,
    ]);
    const principal = { ...other.principal, grants: new Map([[home.libraryId, 'write' as const]]) };
    const address = { organizationId: other.organizationId, libraryId: home.libraryId };
    await add({ name: 'fox.jpg' }, await reachLibrary(domain, principal, address, 'write'));
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    expect(await search('')).toEqual({ found: 0, hits: [] });
    expect((await search('fox', {}, { ...other, principal })).found).toBe(1);
  });
});

describe('the approval', () => {
  it('filters by states and by none, with words and without', async () => {
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
      await expect(search('', { approvals: ['none', state] })).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      });
  });
});

describe('what is searched', () => {
  const committed = (ids: string[]) => expect(idsOf('fox')).resolves.toEqual(ids);

  it('knows an upload as soon as it is committed', async () => {
    const { id } = await anAsset(domain, home.library, { name: 'fox.jpg' });
    await committed([id]);
  });

  it('lists a variant as an entry of its own', async () => {
    const original = await add({ name: 'den.jpg' });
    const variant = await anAsset(domain, home.library, { name: 'fox.jpg', parentId: original });
    await committed([variant.id]);
  });

  it('follows every change of name, tags and description', async () => {
    const id = await add({});
    await committed([]);
    for (const set of ["name = 'fox.jpg'", "tags = '{fox}'", "description = 'A fox.'"]) {
      await change(set, [id]);
      await committed([id]);
      await change("name = 'x', tags = '{}', description = NULL", [id]);
      await committed([]);
    }
  });

  it('loses what is trashed with the transaction, and has it back when it is restored', async () => {
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

  it('keeps nothing of what is removed', async () => {
    const id = await add({ name: 'ferret.jpg' });
    await domain.test.pool.query('DELETE FROM asset WHERE id = $1', [id]);
    await domain.test.pool.query('DELETE FROM claim WHERE organization_id = $1', [
      home.organizationId,
    ]);
    await domain.test.pool.query('DELETE FROM library WHERE organization_id = $1', [
      home.organizationId,
    ]);
    await domain.test.pool.query('DELETE FROM organization WHERE id = $1', [home.organizationId]);
    const { rows } = await domain.test.pool.query(
      'SELECT id FROM search.asset WHERE organization_id = $1 UNION ALL SELECT word FROM search.word WHERE organization_id = $1',
      [home.organizationId],
    );
    expect(rows).toEqual([]);
  });

  it('is written by many at once without waiting for or losing one another', async () => {
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
        // Each takes the words in another order, one statement a word.
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

describe('hostile text', () => {
  const hostile = [
    `'`,
    `"`,
    `\\`,
    '%',
    '_',
    `a' | 'b`,
    `a:*`,
    `a & b`,
    `!a`,
    `(a`,
    `a)`,
    `a <-> b`,
    `'a':A`,
    `\\'`,
    `'; DROP TABLE asset; --`,
    '$1',
    'a:*B',
    '&|!():*<>',
    '*',
    ':*',
    `a''b`,
    '{a,b}',
    'NULL',
    '\u202e',
    '\ufffd',
    '🌅'.repeat(3000),
    'a1'.repeat(5000),
    'é'.repeat(10_000),
    'word '.repeat(2000),
    '字'.repeat(10_000),
    `${'x'.repeat(400)} ${'y'.repeat(400)}`,
    '\u0301',
    'a\u0301\u0301\u0301',
    '\u200b',
    '__proto__',
    'constructor',
  ];

  it.each(hostile.map((text) => [text.slice(0, 30), text]))(
    '%j is only looked for',
    async (_, text) => {
      await add({ name: 'plain.jpg' });
      expect(await search(text)).toEqual({ found: 0, hits: [] });
    },
  );

  it('finds what is really named so', async () => {
    const id = await add({ name: `O'Brien's 100%_a\\b (final) & "x":*.jpg` });
    for (const text of [
      `o'brien`,
      `O'Brien's`,
      '100%',
      '100%_a\\b',
      '(final)',
      '"x":*',
      'final & x',
    ])
      expect(await idsOf(text), text).toEqual([id]);
  });
});
