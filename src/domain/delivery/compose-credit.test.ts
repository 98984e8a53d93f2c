import { describe, expect, it } from 'vitest';
import { composeCredit } from './compose-credit';

const NOTHING = {
  creator: null,
  credit: null,
  copyright: null,
  licence: null,
  description: null,
  digitalSource: null,
};

describe('the credit of an image', () => {
  it('is nothing where there is nothing to say, or nobody asks', () => {
    expect(composeCredit(null)).toBeUndefined();
    expect(composeCredit({ ...NOTHING, creator: '' })).toBeUndefined();
  });

  it('has at most 1,200 bytes, and something of every text', () => {
    for (const sign of ['a', 'é', '漢', '👩‍👧', '<&>', '\n'])
      for (const lengths of [
        [500, 500, 500, 500, 500],
        [3, 500, 3, 500, 500],
        [9, 9, 9, 9, 20],
      ]) {
        const [creator, credit, copyright, licence, description] = lengths.map((length) =>
          [...`x${sign.repeat(length)}`].slice(0, length).join(''),
        ) as [string, string, string, string, string];
        const said = { creator, credit, copyright, licence, description };
        const packet = composeCredit({
          ...said,
          digitalSource: 'compositeWithTrainedAlgorithmicMedia',
        });
        expect(Buffer.byteLength(packet ?? '')).toBeLessThanOrEqual(1200);
        expect(packet?.match(/[>]x/g)).toHaveLength(5);
        expect(packet?.isWellFormed()).toBe(true);
      }
  });

  it('names a licence by its address, whole or not at all', () => {
    const url = `https://example.org/${'a'.repeat(100)}`;
    expect(composeCredit({ ...NOTHING, licence: url })).toContain(`WebStatement>${url}<`);
    expect(
      composeCredit({ ...NOTHING, licence: url + 'a'.repeat(1200), creator: 'Ada' }),
    ).not.toContain('aaa');
    expect(composeCredit({ ...NOTHING, licence: 'CC BY' })).toContain('UsageTerms');
  });
});
