import { describe, expect, it } from 'vitest';
import { commandsFor, commandsOf } from './commands';

const home = {
  organizations: [
    {
      id: 'north',
      name: 'North',
      role: 'member' as const,
      libraries: [{ id: 'press', name: 'Press', assetsCount: 1 }],
    },
    {
      id: 'atelier',
      name: 'Atelier',
      role: 'owner' as const,
      libraries: [
        { id: 'home', name: 'Été', assetsCount: 1 },
        { id: 'away', name: 'Away', assetsCount: 1 },
      ],
    },
  ],
};
const AT = { organizationId: 'atelier', libraryId: 'home' };
const labels = (typed: string, at: Parameters<typeof commandsOf>[1] = AT) =>
  commandsFor(commandsOf(home, at), typed, at).map(({ label }) => label);

describe('commands', () => {
  it('begin with the current library, then lead to others and to the settings', () => {
    expect(labels('').slice(0, 7)).toEqual([
      'All assets',
      'Tags',
      'Duplicates',
      'Trash',
      'Away',
      'Press',
      'Collections',
    ]);
    expect(labels('')).toContain('Members');
  });

  it('are found by every typed word, ignoring case and accents, with a search as the last result', () => {
    expect(labels('ete tra')).toEqual(['Trash', 'Search for “ete tra”']);
    expect(labels('north')).toEqual(['Press', 'North', 'Search for “north”']);
    expect(labels('x & y')).toEqual(['Search for “x & y”']);
  });

  it('open the saved searches of the current library', () => {
    const saved = { sort: 'name', shared: true };
    const all = commandsOf(home, AT, [
      { id: '1', name: 'Seaside', filter: 'in:home tag:sea', ...saved },
      { id: '2', name: 'Elsewhere', filter: 'in:away tag:sea', ...saved },
      { id: '3', name: 'Anywhere', filter: 'tag:sea', ...saved },
    ]);
    expect(all.slice(0, 3)).toEqual([
      { id: 'all', label: 'All assets', detail: 'Été', href: '/app/atelier/home' },
      {
        id: 'search 1',
        label: 'Seaside',
        detail: 'Saved search',
        href: '/app/atelier/home?filter=tag%3Asea&sort=name',
      },
      {
        id: 'search 3',
        label: 'Anywhere',
        detail: 'Saved search',
        href: '/app/atelier/search?filter=tag%3Asea&sort=name',
      },
    ]);
  });

  it('open the collections of the current organization', () => {
    const all = commandsOf(home, AT, [], [{ id: 'c1', name: 'Best' }]);
    const href = '/app/atelier/-/collections';
    expect(all.filter(({ id }) => id.startsWith('collection'))).toEqual([
      { id: 'collections', label: 'Collections', detail: 'Atelier', href },
      { id: 'collection c1', label: 'Best', detail: 'Collection', href: `${href}/c1` },
    ]);
  });

  it('show owners’ settings only to owners, and search only within an organization', () => {
    const north = { organizationId: 'north', libraryId: null };
    expect(labels('', north)).toContain('Settings');
    expect(labels('', north)).toContain('Shares');
    expect(labels('', north)).not.toContain('Audit log');
    expect(labels('nothing like it', { organizationId: null, libraryId: null })).toEqual([]);
  });

  it('each have their own id', () => {
    const ids = commandsOf(home, AT).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
