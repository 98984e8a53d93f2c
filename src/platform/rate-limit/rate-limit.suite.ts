import { describe, expect, it } from 'vitest';
import type { RateLimitStore } from './port';

const QUOTA = { quota: 5, windowSeconds: 60 };

/** The tests of every store of rate limits. `make` returns a store with the windows of the others. */
export const testRateLimitStore = (driver: string, make: () => RateLimitStore): void => {
  describe(`${driver} as a store of rate limits`, () => {
    it('counts every request of a subject once, also when they arrive together', async () => {
      const count = make().open('together', QUOTA);
      const usages = await Promise.all(Array.from({ length: 5 }, () => count('one')));
      expect(usages.map(({ used }) => used).sort()).toEqual([1, 2, 3, 4, 5]);
      for (let again = 0; again < 3; again++)
        expect((await count('one')).used).toBeGreaterThan(QUOTA.quota);
      expect((await count('other')).used).toBe(1);
    });

    it('keeps the end of a window until it has passed, then begins again', async () => {
      const count = make().open('short', { quota: 2, windowSeconds: 1 });
      const first = await count('one');
      expect(first.endsAt - Date.now()).toBeLessThanOrEqual(1000);
      const later = [await count('one'), await count('one'), await count('one')];
      expect(later.map(({ used }) => used > 2)).toEqual([false, true, true]);
      for (const { endsAt } of later) expect(Math.abs(endsAt - first.endsAt)).toBeLessThan(50);
      await new Promise((resolve) => setTimeout(resolve, first.endsAt - Date.now() + 5));
      expect((await count('one')).used).toBe(1);
    });

    it('keeps limits separate', async () => {
      const store = make();
      const [one, other] = [store.open('one', QUOTA), store.open('other', QUOTA)];
      for (let sent = 0; sent < 6; sent++) await one('subject');
      expect((await other('subject')).used).toBe(1);
    });
  });
};
