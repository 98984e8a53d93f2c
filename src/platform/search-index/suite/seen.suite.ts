import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

/** What was seen in an image is found like other words, and ranks last. */
export const seenSuite = ({ add, search, idsOf, change }: SuiteContext): void => {
  describe('text in an image', () => {
    it('is found by all its words, together with other fields, and shown', async () => {
      const id = await add({ name: 'scan.png', lines: ['ACME Ltd.', 'Invoice No. 004711 <b>'] });
      for (const text of ['invoice 4711', 'invoice no 004711', 'inv', 'scan invoice', 'acme ltd'])
        expect(await idsOf(text), text).toEqual([id]);
      expect(await idsOf('invoice 4712')).toEqual([]);
      const { hits } = await search('invoice');
      expect(hits[0]).toMatchObject({
        name: null,
        tags: [],
        text: '<mark>Invoice</mark> No. 004711 &lt;b&gt;',
      });
    });

    it('ranks behind name, tags and description', async () => {
      const seen = await add({ lines: ['harbour'] });
      const described = await add({ description: 'A harbour.' });
      const tagged = await add({ tags: ['harbour'] });
      const named = await add({ name: 'harbour.png' });
      expect(await idsOf('harbour')).toEqual([named, tagged, described, seen]);
    });

    it('leaves search with the text, and with the asset', async () => {
      const id = await add({ lines: ['lighthouse'] });
      await change(id, 'trashed_at = now()');
      expect(await idsOf('lighthouse')).toEqual([]);
    });
  });

  it('other words for a tag find an asset as long as it has the tag', async () => {
    const id = await add({ tags: ['dog'], otherWords: { dog: 'pet pets animal' } });
    for (const text of ['pet', 'pets', 'dog animal']) expect(await idsOf(text), text).toEqual([id]);
    await change(id, `tags = '{}'`);
    expect(await idsOf('pets')).toEqual([]);
  });
};
