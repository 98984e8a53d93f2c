import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

/** Best first, then newest; matches are highlighted; pages have no gaps. */
export const ranksSuite = (context: SuiteContext): void => {
  describe('order', () => ranks(context));
  describe('highlights', () => highlights(context));
  describe('an empty text', () => listsNewest(context));
  describe('pages', () => pages(context));
};

function ranks({ add, search, idsOf }: SuiteContext) {
  it('is by name, tags, description; whole words before prefixes; then newest first', async () => {
    const described = await add({ description: 'a red boat' });
    const describedLonger = await add({ description: 'redder' });
    const tagged = await add({ tags: ['red'] });
    const taggedLonger = await add({ tags: ['reddish'] });
    const named = await add({ name: 'a red x.png' });
    const namedLonger = await add({ name: 'redwood.png' });
    const whole = await add({ name: 'Red.jpg' });
    const newer = await add({ name: 'b red x.png' });

    const { hits } = await search('red');
    expect(hits.map(({ assetId }) => assetId)).toEqual([
      whole,
      newer,
      named,
      namedLonger,
      tagged,
      taggedLonger,
      described,
      describedLonger,
    ]);
    const scores = hits.map(({ score }) => score as number);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    expect(Math.min(...scores)).toBeGreaterThan(0);
  });

  it('puts a whole file name first', async () => {
    const exact = await add({ name: 'IMG_0042.jpg' });
    await add({ name: 'IMG_0042-edit.jpg' });
    expect((await idsOf('img_0042.jpg'))[0]).toBe(exact);
    expect((await idsOf('IMG_0042'))[0]).toBe(exact);
  });

  it('puts an asset with one term in the name before one with all terms in the description', async () => {
    const half = await add({ name: 'sunset.jpg', description: 'at the beach' });
    const described = await add({ description: 'sunset at the beach' });
    expect(await idsOf('sunset beach')).toEqual([half, described]);
  });
}

function highlights({ add, search }: SuiteContext) {
  const highlightsOf = async (text: string) => {
    const [first] = (await search(text)).hits;
    return first && { name: first.name, tags: first.tags };
  };

  it('mark every matched word of the name and list the matched tags', async () => {
    await add({ name: 'Sunset_sunday-beach.jpg', tags: ['Big Sun', 'sea', 'SUNNY'] });
    expect(await highlightsOf('sun')).toEqual({
      name: '<mark>Sunset</mark>_<mark>sunday</mark>-beach.jpg',
      tags: ['Big Sun', 'SUNNY'],
    });
  });

  it('leave out fields that did not match', async () => {
    await add({ name: 'a.jpg', tags: ['b'], description: 'fog' });
    expect(await highlightsOf('fog')).toEqual({ name: null, tags: [] });
    expect(await highlightsOf('')).toEqual({ name: null, tags: [] });
  });

  it('are HTML in which no part of the name becomes an element', async () => {
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
  ])('in %s for %s are %s', async (name, text, marked) => {
    await add({ name });
    expect((await highlightsOf(text))?.name).toBe(marked);
  });
}

function listsNewest({ add, search, idsOf }: SuiteContext) {
  it.each(['', '   ', '\n\t'])(
    '%j lists all assets, newest first, without score and highlight',
    async (text) => {
      const ids = [await add({}), await add({}), await add({})];
      const { found, hits } = await search(text);
      const bare = { score: null, name: null, tags: [], text: null };
      expect(found).toBe(3);
      expect(hits).toEqual(ids.reverse().map((assetId) => ({ assetId, ...bare })));
    },
  );

  it('lists several libraries in one order', async () => {
    const ids = [];
    for (const library of ['home', 'second', 'home', 'second']) ids.push(await add({ library }));
    const libraryIds = ['home', 'second'];
    expect(await idsOf('', { libraryIds })).toEqual([...ids].reverse());
    expect(await idsOf('', { libraryIds, offset: 1, limit: 2 })).toEqual([ids[2], ids[1]]);
    expect((await search('', { libraryIds: ['second'] })).found).toBe(2);
  });
}

function pages({ add, search, idsOf, driver }: SuiteContext) {
  it.each(['', 'x', 'fox'])(
    'of %j have no gaps and no duplicates, and the same total, even past the end',
    async (text) => {
      for (let i = 0; i < 7; i++) await add({ name: i % 2 ? 'fox x.png' : 'x.png', tags: ['fox'] });
      const whole = await idsOf(text);
      const answers = [];
      for (const offset of [0, 3, 6, 9]) answers.push(await search(text, { offset, limit: 3 }));
      expect(answers.map(({ found }) => found)).toEqual([7, 7, 7, 7]);
      expect(answers.flatMap(({ hits }) => hits.map(({ assetId }) => assetId))).toEqual(whole);
    },
  );

  it('have a stable order among assets of the same moment', async () => {
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push(await add({}));
    await driver().data.run('UPDATE asset SET created = now() WHERE id = ANY ($1)', [ids]);
    expect(await idsOf('')).toEqual([...ids].sort().reverse());
    expect(await idsOf('x', { offset: 2, limit: 2 })).toEqual(
      [...ids].sort().reverse().slice(2, 4),
    );
  });

  it('work at the highest allowed offset', async () => {
    await add({});
    for (const text of ['', 'x'])
      expect(await search(text, { offset: 1_000_000, limit: 250 })).toEqual({ found: 1, hits: [] });
  });
}
