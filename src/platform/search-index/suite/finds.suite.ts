import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

/** All terms must match, each as a prefix, whatever case and accents; small typos are corrected. */
export const findsSuite = (context: SuiteContext): void => {
  describe('terms', () => matchesTerms(context));
  describe('a small typo', () => correctsTypos(context));
  describe('function words', () => passesOverFunctionWords(context));
};

function matchesTerms({ add, idsOf }: SuiteContext) {
  it('match as prefixes, each of them', async () => {
    const id = await add({ name: 'sunset-tower.jpg' });
    for (const text of ['s', 'sun', 'sunset', 'SUNSET-TOWER.JPG', 'sun tow', 'tow sunset', 'jp s'])
      expect(await idsOf(text), text).toEqual([id]);
    for (const text of ['nset', 'set', 'pg', 'sun ower'])
      expect(await idsOf(text), text).toEqual([]);
  });

  it('must all match, in any field', async () => {
    const id = await add({ name: 'boat.jpg', tags: ['harbour'], description: 'At dawn, in fog.' });
    await add({ name: 'boat.png', tags: ['river'] });
    expect(await idsOf('boat harbour dawn')).toEqual([id]);
    expect(await idsOf('fog boat')).toEqual([id]);
    expect(await idsOf('boat desert')).toEqual([]);
  });

  it('match whatever case and accents the text and the query have', async () => {
    const description = 'Żółw na łące, ΟΔΟΣ, e\u0301te\u0301';
    const id = await add({ name: 'CAFÉ Straße.jpg', description });
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
  ])('find the file name %s by each of %j', async (name, texts) => {
    const id = await add({ name });
    for (const text of texts) expect(await idsOf(text), text).toEqual([id]);
  });

  it('find scripts without spaces, and emoji, inside a text', async () => {
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

  it('do not match a character of which they are only a visual prefix', async () => {
    await add({ name: '선.jpg', tags: ['が'] });
    for (const text of ['서', 'か']) expect(await idsOf(text), text).toEqual([]);
  });
}

function correctsTypos({ add, idsOf, search, change, driver }: SuiteContext) {
  it.each([
    ['a letter wrong', 'sunsat'],
    ['a letter missing', 'sunst'],
    ['a letter too many', 'sunnset'],
    ['two letters swapped', 'sunest'],
    ['a wrong first letter', 'zunset'],
    ['two typos in a long word', 'architecktrue'],
    ['a typo in the prefix of a longer word', 'archetec'],
    ['a typo beside a correct word', 'sunsat tower'],
  ])('is corrected: %s', async (_, text) => {
    const id = await add({ name: 'SunsetTower.jpg', tags: ['architecture'] });
    const { hits, found } = await search(text);
    expect([found, hits.map(({ assetId }) => assetId)]).toEqual([1, [id]]);
    expect(hits[0]?.score).toBeLessThanOrEqual(0.5);
  });

  it('is not corrected in short words, in numbers, or when it is too large', async () => {
    await add({ name: 'boat 20240501.jpg', tags: ['harbour'] });
    for (const text of ['baot', '20240502', 'hrbuor', 'harbuors'])
      expect(await idsOf(text), text).toEqual([]);
  });

  it('is not corrected when the word as typed matches', async () => {
    const beach = await add({ name: 'beach.jpg' });
    const reach = await add({ name: 'reach.jpg' });
    expect(await idsOf('reach')).toEqual([reach]);
    expect(await idsOf('beach')).toEqual([beach]);
  });

  it('is corrected although a deleted asset had the word as typed', async () => {
    const gone = await add({ name: 'sunest.jpg' });
    const id = await add({ name: 'sunset.jpg' });
    expect(await idsOf('sunest')).toEqual([gone]);
    await change(gone, 'trashed_at = now()');
    expect(await idsOf('sunest')).toEqual([id]);
  });

  it('is not corrected to a word that is no longer in use', async () => {
    const gone = await add({ name: 'lighthouse.jpg' });
    await change(gone, 'trashed_at = now()');
    expect(await search('lighthuose')).toEqual({ found: 0, hits: [] });
  });

  it('is not corrected to a word of another organization', async () => {
    await (await driver().data.anOrganization()).add({ name: 'lighthouse.jpg' });
    expect(await search('lighthuose')).toEqual({ found: 0, hits: [] });
  });
}

function passesOverFunctionWords({ add, search, idsOf }: SuiteContext) {
  it('need not match when nothing matches all words', async () => {
    const id = await add({ name: 'scan.jpg', tags: ['sign', 'text'] });
    for (const text of ['text on a sign', 'the sign with text', 'ein sign und text'])
      expect(await idsOf(text), text).toEqual([id]);
    expect((await search('text on a sign')).hits[0]?.tags.toSorted()).toEqual(['sign', 'text']);
    for (const text of ['text on a boat', 'text without sign', 'on a boat'])
      expect(await idsOf(text), text).toEqual([]);
  });

  it('narrow a search that finds something', async () => {
    const band = await add({ name: 'The Who.jpg' });
    await add({ name: 'Who.jpg' });
    const onSign = await add({ name: 'text on a sign.jpg' });
    await add({ name: 'text sign.jpg' });
    expect(await idsOf('the who')).toEqual([band]);
    expect(await idsOf('text on a sign')).toEqual([onSign]);
  });

  it('are searched for when there are no other words, and at the end', async () => {
    const id = await add({ name: 'on-the.jpg' });
    await add({ name: 'plan b.jpg' });
    expect(await idsOf('on the')).toEqual([id]);
    for (const text of ['of the', 'plan a']) expect(await idsOf(text), text).toEqual([]);
  });

  it('are passed over beside a small typo', async () => {
    const id = await add({ name: 'harbour sunset.jpg' });
    const { hits } = await search('sunest in the harbour');
    expect(hits.map(({ assetId }) => assetId)).toEqual([id]);
    expect(hits[0]?.score).toBeLessThanOrEqual(0.5);
    expect(await idsOf('sunset zwischen einem harbour')).toEqual([]);
    expect(await idsOf('sunset hinter einem harbour')).toEqual([id]);
  });
}
