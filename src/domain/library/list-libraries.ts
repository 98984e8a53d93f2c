import { refuse } from '@/contract/errors';
import type { Delivery } from '@/platform/database/generated/enums';
import type { LibraryForReading } from '../access/authorize-library';
import { rightTo } from '../access/library-rights';
import { librariesNamed } from '../access/list-accessible-libraries';
import type { PersonPrincipal, Principal, PrincipalOrganization } from '../access/principal';
import { countVariants } from '../asset/view/count-variants';
import type { Domain } from '../operation';

/** A library as it is shown: its counters and its most used tags. */
export type LibraryRow = {
  id: string;
  name: string;
  assets_count: number;
  trash_count: number;
  delivery: Delivery;
  images_carry_credit: boolean;
  originals_keep_location: boolean;
  tags: { id: string; count: number; ai_count: number }[] | null;
};

/** The select list of a LibraryRow, for a table aliased `l`. Includes the thousand most used tags. */
export const LIBRARY_COLUMNS = `
  l.id, l.name, l.assets_count, l.trash_count, l.delivery, l.images_carry_credit, l.originals_keep_location,
  (SELECT json_agg(json_build_object('id', t.id, 'count', t.count, 'ai_count', t.ai_count))
     FROM (SELECT id, count, ai_count FROM tag
            WHERE organization_id = l.organization_id AND library_id = l.id
            ORDER BY count DESC, id LIMIT 1000) t) AS tags`;

const LIST_LIBRARIES = {
  name: 'list-libraries',
  text: `
    SELECT ${LIBRARY_COLUMNS} FROM library l
    WHERE l.organization_id = $1 AND l.trashed_at IS NULL AND ($2::text[] IS NULL OR l.id = ANY ($2))
    ORDER BY l.created, l.id LIMIT $3 OFFSET $4`,
};

/** A page of the organization's libraries the caller may access, oldest first (docs/rules.md#libraries). */
export async function listLibraries(
  domain: Domain,
  principal: Principal,
  organization: PrincipalOrganization,
  page: { offset: number; limit: number },
): Promise<LibraryRow[]> {
  const named = await librariesNamed(domain, principal, organization.id);
  return domain.database.rows(LIST_LIBRARIES, [organization.id, named, page.limit, page.offset]);
}

const GET_LIBRARY = {
  name: 'get-library',
  text: `SELECT ${LIBRARY_COLUMNS} FROM library l WHERE l.organization_id = $1 AND l.id = $2`,
};

/** One library as in their list. */
export async function getLibrary(
  { database }: Domain,
  { organization, id }: LibraryForReading,
): Promise<LibraryRow> {
  return (
    (await database.row<LibraryRow>(GET_LIBRARY, [organization.id, id])) ??
    refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY')
  );
}

/** A library as an operator sees it. */
export type LibraryFigures = {
  organizationId: string;
  libraryId: string;
  name: string;
  created: Date;
  /** When it was moved to the trash, or null. */
  trashed: Date | null;
  /** Originals and variants outside the trash. */
  assets: number;
  trashedAssets: number;
  /** Of originals and variants, the trash included. */
  bytes: number;
};

const LIST_ALL_LIBRARIES = {
  name: 'list-all-libraries',
  text: `
    SELECT l.organization_id AS "organizationId", l.id AS "libraryId", l.name, l.created, l.trashed_at AS trashed,
      l.assets_count AS assets, l.trash_count AS "trashedAssets",
      (SELECT coalesce(sum(a.size_bytes), 0)::float8 FROM asset a
        WHERE a.organization_id = l.organization_id AND a.library_id = l.id) AS bytes
    FROM library l
    WHERE $1::text IS NULL OR l.organization_id = $1
    ORDER BY l.organization_id, l.created, l.id`,
};

/** The libraries of every organization, or of the one named, oldest first. */
export const listAllLibraries = (
  { database }: Domain,
  organizationId: string | null,
): Promise<LibraryFigures[]> => database.rows(LIST_ALL_LIBRARIES, [organizationId]);

/** An organization of a person with its libraries, both oldest first. */
export type OwnLibraries = {
  organization: PrincipalOrganization;
  role: 'owner' | 'member';
  /** `assetsCount`: live originals. */
  libraries: { id: string; name: string; assetsCount: number }[];
};

type Row = { organization_id: string; id: string; name: string; originals_count: number };

const LIST_OWN_LIBRARIES = {
  name: 'list-own-libraries',
  text: `
    SELECT l.organization_id, l.id, l.name, l.assets_count - ${countVariants('live')} AS originals_count
    FROM library l WHERE l.organization_id = ANY ($1) AND l.trashed_at IS NULL ORDER BY l.created, l.id`,
};

/** All libraries a person may access, by organization. */
export async function listOwnLibraries(
  domain: Domain,
  { memberships }: Pick<PersonPrincipal, 'memberships'>,
): Promise<OwnLibraries[]> {
  const ids = memberships.map(({ organization }) => organization.id);
  const rows = await domain.database.rows<Row>(LIST_OWN_LIBRARIES, [ids]);
  return memberships.map((membership) => {
    const { organization, role } = membership;
    const libraries = rows
      .filter((row) => row.organization_id === organization.id)
      .filter(({ id }) => rightTo(membership.rights, id) !== null)
      .map(({ id, name, originals_count }) => ({ id, name, assetsCount: originals_count }));
    return { organization, role, libraries };
  });
}

/** The header of a library's page: its name, its live originals and variants, and the originals in its trash. */
export type LibrarySummary = {
  name: string;
  assetsCount: number;
  variantsCount: number;
  trashCount: number;
};

const FIND_LIBRARY_SUMMARY = {
  name: 'find-library-summary',
  text: `
    SELECT l.name, l.assets_count - v.live AS "assetsCount", v.live AS "variantsCount",
      l.trash_count - v.trashed AS "trashCount"
    FROM library l CROSS JOIN LATERAL (
      SELECT ${countVariants('live')} AS live, ${countVariants('trashed')} AS trashed OFFSET 0
    ) v
    WHERE l.organization_id = $1 AND l.id = $2`,
};

/** The summary of a library the caller is authorized for; null when it was removed meanwhile. */
export async function findLibrarySummary(
  { database }: Pick<Domain, 'database'>,
  { organization, id }: LibraryForReading,
): Promise<LibrarySummary | null> {
  const rows = await database.rows<LibrarySummary>(FIND_LIBRARY_SUMMARY, [organization.id, id]);
  return rows[0] ?? null;
}
