import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

/** What is typed, and a name with another form of it, marked. */
const FORMS: [string, string][] = [
  ['cats', '<mark>Cat</mark>.jpg'],
  ['cities', 'old-<mark>city</mark>.jpg'],
  ['city', 'two_<mark>cities</mark>.jpg'],
  ['babies', 'My<mark>Baby</mark>.jpg'],
  ['churches', '<mark>church</mark> 2.jpg'],
  ['running', '<mark>run</mark>.jpg'],
  ['hunde', '<mark>Hund</mark> im Park.jpg'],
  ['häuser', 'altes <mark>Haus</mark>.jpg'],
  ['chats', 'le <mark>chat</mark>.jpg'],
  ['journaux', '<mark>journal</mark>.jpg'],
  ['leones', '<mark>León</mark>.jpg'],
  ['gatti', 'il <mark>gatto</mark>.jpg'],
  ['bilar', 'röd <mark>bil</mark>.jpg'],
  ['talossa', '<mark>talo</mark>.jpg'],
  ['kitaplar', '<mark>kitap</mark>.jpg'],
  ['кошки', '<mark>кошка</mark>.jpg'],
  ['красный', '<mark>красная</mark> площадь.jpg'],
];

/** Words are found in other forms too, after those with exactly the typed words. */
export const formsSuite = ({ add, search, idsOf, change, driver }: SuiteContext): void => {
  describe('another form of a word', () => {
    it.each(FORMS)('is found after the typed one: %j finds %j', async (text, marked) => {
      const other = await add({ name: marked.replaceAll(/<\/?mark>/g, '') });
      const described = await add({ name: 'x.gif', description: `About ${text}` });
      const exact = await add({ name: `${text}.jpg` });
      await add({ name: 'unrelated.gif' });
      const { hits, found } = await search(text);
      expect([found, hits.map(({ assetId }) => assetId)]).toEqual([3, [exact, described, other]]);
      expect(hits[2]?.name).toBe(marked);
    });

    it('is found in tags and descriptions, beside other words', async () => {
      const id = await add({ tags: ['Church'], description: 'A city by night' });
      expect(await idsOf('churches cities nig')).toEqual([id]);
      expect((await search('churches')).hits[0]?.tags).toEqual(['Church']);
      expect(await idsOf('churches towns')).toEqual([]);
    });

    it('does not begin longer words, and is not what a typo was meant to be', async () => {
      await add({ name: 'category.jpg' });
      const id = await add({ name: 'lighthouse.jpg' });
      expect(await idsOf('cats')).toEqual([]);
      expect(await idsOf('lighthuoses')).toEqual([id]);
    });

    it('is one that the organization uses now', async () => {
      await (await driver().data.anOrganization()).add({ name: 'city.jpg' });
      expect(await idsOf('cities')).toEqual([]);
      const id = await add({ name: 'town.jpg' });
      await change(id, `name = 'city.jpg'`);
      expect(await idsOf('cities')).toEqual([id]);
      await change(id, 'trashed_at = now()');
      expect(await idsOf('cities')).toEqual([]);
    });
  });
};
