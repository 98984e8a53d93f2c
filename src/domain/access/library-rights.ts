import type { Access } from '@/platform/database/generated/enums';

/**
 * What a member may do in the libraries of an organization (docs/rules.md#access). The functions of this
 * file read it.
 */
export type LibraryRights = {
  /** In every library that is not among `chosen`, also in later ones; null: nothing, the member is a guest. */
  others: Access | null;
  /** By the id of a library; null: no access, also where they see the others. */
  chosen: ReadonlyMap<string, Access | null>;
};

/** Those of owners, and of members without a choice. */
export const ALL_RIGHTS: LibraryRights = { others: 'write', chosen: new Map() };

/** The access to a library; null: none. */
export function rightTo({ others, chosen }: LibraryRights, libraryId: string): Access | null {
  const own = chosen.get(libraryId);
  return own === undefined ? others : own;
}

/** Whether the member is a guest: sees chosen libraries only, and nothing of the organization beyond them. */
export const isGuest = ({ others }: LibraryRights): boolean => others === null;

/** Whether no library is out of sight: then what shows the whole organization is shown to the member. */
export const seesEveryLibrary = ({ others, chosen }: LibraryRights): boolean =>
  others !== null && ![...chosen.values()].includes(null);

/** Whether there may be a library to write to. */
export const writesSomewhere = ({ others, chosen }: LibraryRights): boolean =>
  others === 'write' || [...chosen.values()].includes('write');

/** The ids of the libraries out of the sight of a member who sees the others. */
export const hiddenLibraries = ({ chosen }: LibraryRights): string[] =>
  [...chosen].flatMap(([id, access]) => (access === null ? [id] : []));

/** The members who see a library, for a query of members. Guests do not hear of each other: `toGuest`. */
export const seesLibrary = (libraryId: string, { toGuest }: { toGuest: boolean }) => ({
  OR: [
    { libraryAccess: { not: null }, rights: { none: { libraryId, access: null } } },
    ...(toGuest ? [] : [{ rights: { some: { libraryId, access: { not: null } } } }]),
  ],
});

/** The same who may also change it. */
export const writesLibrary = (libraryId: string, { toGuest }: { toGuest: boolean }) => ({
  AND: [
    seesLibrary(libraryId, { toGuest }),
    {
      OR: [
        { role: 'owner' as const },
        { rights: { some: { libraryId, access: 'write' as const } } },
        { libraryAccess: 'write' as const, rights: { none: { libraryId } } },
      ],
    },
  ],
});

/** Libraries: those named, or all but those named. */
export type LibraryScope = { libraryIds: string[]; areExceptions: boolean };

/** The libraries to write to. */
export function scopeToWrite({ others, chosen }: LibraryRights): LibraryScope {
  const areExceptions = others === 'write';
  const libraryIds = [...chosen]
    .filter(([, access]) => (access === 'write') !== areExceptions)
    .map(([id]) => id);
  return { libraryIds, areExceptions };
}

/** Whether the scope is every library. */
export const isEveryLibrary = ({ libraryIds, areExceptions }: LibraryScope): boolean =>
  areExceptions && libraryIds.length === 0;
