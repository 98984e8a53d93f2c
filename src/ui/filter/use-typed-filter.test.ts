import { expect, it } from 'vitest';
import { stepTo } from './use-typed-filter';

it('makes one step of the history of all that is typed without a break', () => {
  const first = stepTo('sea', { filter: '', typed: null, isTyping: true });
  expect(first).toEqual({ filter: 'sea', replaces: false, typed: 'sea' });
  const second = stepTo('sea pier', { ...first, isTyping: true });
  expect(second).toEqual({ filter: 'sea pier', replaces: true, typed: 'sea pier' });
  const entered = stepTo('sea pier', { ...second, isTyping: false });
  expect(entered.typed).toBe(null);
  expect(stepTo('sea', { ...entered, isTyping: true }).replaces).toBe(false);
  // Chosen elsewhere meanwhile.
  const elsewhere = { filter: 'tag:sea', typed: second.typed, isTyping: true };
  expect(stepTo('pier tag:sea', elsewhere).replaces).toBe(false);
});

it('keeps a filter whose parts are only in another order', () => {
  const { filter } = stepTo('tag:sea sunset', {
    filter: 'sunset tag:sea',
    typed: null,
    isTyping: false,
  });
  expect(filter).toBe('sunset tag:sea');
});
