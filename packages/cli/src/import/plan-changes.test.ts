import { expect, it } from 'vitest';
import { planChanges, type State, stateOfNew } from './plan-changes.js';
import { NOTHING, type Wanted } from './wanted.js';

const asset = (id: string, wanted: Partial<Wanted>, state: Partial<State> = {}) => ({
  id,
  wanted: { ...NOTHING, ...wanted },
  state: { ...stateOfNew('a.jpg'), ...state },
});

const NONE = { edits: [], tags: [], collections: [], approvals: [] };

it('equal values of many are one call for each hundred', () => {
  const many = Array.from({ length: 150 }, (_, n) =>
    asset(`a${n}`, { values: { description: 'Same' } }),
  );
  const { edits } = planChanges([...many, asset('b', { values: { description: 'Other' } })]);
  expect(edits.map(({ ids, set }) => [ids.length, set.description])).toEqual([
    [100, 'Same'],
    [50, 'Same'],
    [1, 'Other'],
  ]);
});

it('tags go by asset or by tag, whichever needs fewer calls', () => {
  const two = [asset('a', { tags: ['x', 'y'] }), asset('b', { tags: ['y', 'x'] })];
  expect(planChanges(two).tags).toEqual([{ ids: ['a', 'b'], tags: ['x', 'y'] }]);
  const pairs = ['xy', 'yz', 'zx', 'xyz'].map((tags, n) => asset(String(n), { tags: [...tags] }));
  expect(planChanges(pairs).tags).toEqual([
    { ids: ['0', '2', '3'], tags: ['x'] },
    { ids: ['0', '1', '3'], tags: ['y'] },
    { ids: ['1', '2', '3'], tags: ['z'] },
  ]);
});

it('a tag of a machine is set as a person’s', () => {
  const found = asset('a', { tags: ['sea'] }, { tags: ['sea'], aiTags: ['sea'] });
  expect(planChanges([found]).tags).toHaveLength(1);
});

it('what is so already needs no call, however it is written', () => {
  const wanted = {
    values: {
      name: 'a',
      description: 'Sea',
      takenAt: '2024-05-01T12:00:00',
      position: { latitude: 48.36, longitude: -4.77 },
      descriptions: { de: 'Meer' },
      rights: { creator: 'Ada', validUntil: '2027-01-01T01:00:00+01:00', hold: false },
      focalPoint: { x: 0.5, y: 0.25 },
    },
    tags: ['sea'],
    collections: ['Best'],
    approval: 'approved',
  };
  const state = {
    description: 'Sea',
    captured: '2024:05:01 12:00:00',
    position: { latitude: 48.3600001, longitude: -4.77 },
    tags: ['sea', 'boat'],
    aiTags: ['boat'],
    collections: ['Best', 'Other'],
    approval: 'approved',
    own: {
      descriptions: { de: 'Meer', fr: 'Mer' },
      rights: { creator: 'Ada', validUntil: '2027-01-01T00:00:00.000Z' },
      focalPoint: { x: 0.5, y: 0.25 },
    },
  };
  expect(planChanges([asset('a', wanted, state)])).toEqual(NONE);
  expect(planChanges([asset('a', wanted)])).toEqual({
    edits: [
      {
        ids: ['a'],
        set: {
          ...wanted.values,
          name: undefined,
          rights: { creator: 'Ada', validUntil: '2027-01-01T01:00:00+01:00' },
        },
      },
    ],
    tags: [{ ids: ['a'], tags: ['sea'] }],
    collections: [{ name: 'Best', ids: ['a'] }],
    approvals: [{ id: 'a', state: 'approved' }],
  });
});
