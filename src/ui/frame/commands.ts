import type { SavedSearch } from '@/contract/filter/saved-search';
import type { Named } from '@/contract/organization/organization-page';
import type { HomePage } from '@/contract/organization/page';
import { libraryOf, savedHref } from '../filter/saved-href';
import { containsWords } from '../format/contains-words';
import { activityPath, collectionPath, collectionsPath, sharesPath } from '../format/paths';
import { searchUrl } from '../format/search-url';
import { SETTINGS_TABS } from '../settings/settings-tabs';

/** A command of the palette: it opens a page, or does something at once. */
export type Command = {
  /** Unique. */
  id: string;
  label: string;
  /** Distinguishes commands with the same label. */
  detail?: string;
} & ({ href: string } | { act: 'light' | 'dark' | 'system' | 'signOut' | 'shortcuts' });

/** Where the palette was opened; null outside of an organization or a library. */
export type Whereabouts = { organizationId: string | null; libraryId: string | null };

const ALWAYS: Command[] = [
  { id: 'account', label: 'Account', href: '/account' },
  { id: 'docs', label: 'API reference', href: '/docs' },
  { id: 'light', label: 'Light theme', act: 'light' },
  { id: 'dark', label: 'Dark theme', act: 'dark' },
  { id: 'system', label: 'System theme', act: 'system' },
  { id: 'shortcuts', label: 'Keyboard shortcuts', act: 'shortcuts' },
  { id: 'signOut', label: 'Sign out', act: 'signOut' },
];

const ANYTHING = { write: true, shares: true, settings: true };

const page = (id: string, label: string, detail: string, href: string): Command => ({
  id,
  label,
  detail,
  href,
});

/**
 * All commands, those about the current page first. `searches`: the saved ones of the current organization. `collections`: the
 * collections of the current organization. `may`: whether the person may change the current library, and see the share links and the
 * settings of the organization.
 */
export function commandsOf(
  { organizations }: Pick<HomePage, 'organizations'>,
  { organizationId, libraryId }: Whereabouts,
  searches: SavedSearch[] = [],
  collections: Named[] = [],
  may = ANYTHING,
): Command[] {
  const here = organizations.filter(({ id }) => id === organizationId);
  const others = organizations.filter(({ id }) => id !== organizationId);
  const library = here.flatMap(({ libraries }) => libraries).find(({ id }) => id === libraryId);
  return [
    ...(library && organizationId
      ? commandsOfLibrary(organizationId, library, searches, may.write)
      : []),
    ...[...here, ...others].flatMap(({ id, name, libraries }) =>
      libraries
        .filter((one) => one !== library)
        .map((one) => page(`library ${id} ${one.id}`, one.name, name, `/app/${id}/${one.id}`)),
    ),
    ...here.flatMap(({ id, name, role }) => [
      page('collections', 'Collections', name, collectionsPath(id)),
      ...collections.map((one) => {
        const href = collectionPath({ organizationId: id, collectionId: one.id });
        return page(`collection ${one.id}`, one.name, 'Collection', href);
      }),
      ...(may.shares ? [page('shares', 'Shares', name, sharesPath(id))] : []),
      page('activity', 'Activity', name, activityPath(id)),
      ...SETTINGS_TABS.filter(
        ({ ownersOnly }) => may.settings && (role === 'owner' || !ownersOnly),
      ).map(({ path, name: tab, command = tab }) =>
        page(`settings ${path}`, command, name, `/app/${id}/settings${path}`),
      ),
    ]),
    ...others.map(({ id, name }) => page(`organization ${id}`, name, 'Organization', `/app/${id}`)),
    ...ALWAYS,
  ];
}

const commandsOfLibrary = (
  organizationId: string,
  { id, name }: Named,
  searches: SavedSearch[],
  mayWrite: boolean,
): Command[] => {
  const path = `/app/${organizationId}/${id}`;
  const ofLibrary = searches.filter((saved) => (libraryOf(saved)?.id ?? id) === id);
  return [
    page('all', 'All assets', name, path),
    ...ofLibrary.map((saved) =>
      page(`search ${saved.id}`, saved.name, 'Saved search', savedHref(organizationId, saved)),
    ),
    page('tags', 'Tags', name, `${path}/tags`),
    ...(mayWrite
      ? [
          page('duplicates', 'Duplicates', name, `${path}/duplicates`),
          page('trash', 'Trash', name, `${path}/trash`),
        ]
      : []),
  ];
};

/** The commands whose text contains every typed word, followed by a search for the typed text. */
export function commandsFor(all: Command[], typed: string, at: Whereabouts): Command[] {
  const text = typed.trim();
  const isWanted = containsWords(text);
  const found = all.filter(({ label, detail = '' }) => isWanted(`${label} ${detail}`));
  if (text === '' || at.organizationId === null) return found;
  const href = searchUrl(at.organizationId, { filter: text, sort: '' });
  return [...found, { id: 'search', label: `Search for “${text}”`, href }];
}
