import { expect, it, vi } from 'vitest';
import { createListeners, listen } from './listen';

it('listens to several events until it is ended', () => {
  const target = new EventTarget();
  const heard: string[] = [];
  const stop = listen(target, {
    scroll: ({ type }) => heard.push(type),
    resize: ({ type }) => heard.push(type),
  });
  for (const type of ['scroll', 'click', 'resize']) target.dispatchEvent(new Event(type));
  stop();
  target.dispatchEvent(new Event('scroll'));
  expect(heard).toEqual(['scroll', 'resize']);
});

it('tells every listener of a change, until it leaves', () => {
  const { subscribe, notify } = createListeners();
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = subscribe(one);
  subscribe(other);
  notify();
  leave();
  notify();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
});
