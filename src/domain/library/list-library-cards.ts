import { LIMITS } from '@/contract/limits';
import type { OrganizationOfPerson } from '../access/authorize-settings';
import { rightTo } from '../access/library-rights';
import { librariesNamed } from '../access/list-accessible-libraries';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import { countVariants, countVariantsByTag } from '../asset/view/count-variants';
import type { Domain } from '../operation';

/** A library as a card in the list of its organization. */
export type LibraryCardRow = {
  id: string;
  name: string;
  /** Its live originals, its live variants, and the tags of the originals. */
  assetsCount: number;
  variantsCount: number;
  tagsCount: number;
  /** Beyond the libraries included in an unpaid plan. */
  locked: boolean;
  /** Its newest originals. */
  newest: TileRow[];
};

type Row = Omit<LibraryCardRow, 'locked' | 'newest'>;

/** Images on each card. */
const IMAGES_PER_CARD = 3;

const LIST_LIBRARY_CARDS = {
  name: 'list-library-cards',
  text: `
    SELECT l.id, l.name, l.assets_count - v.count AS "assetsCount", v.count AS "variantsCount",
      (SELECT count(*) FROM tag t WHERE t.organization_id = l.organization_id AND t.library_id = l.id)
      - (SELECT count(*) FROM ${countVariantsByTag('l.organization_id', 'l.id')} x
         JOIN tag t ON t.organization_id = l.organization_id AND t.library_id = l.id AND t.id = x.id
         WHERE t.count = x.variants) AS "tagsCount"
    FROM library l CROSS JOIN LATERAL (SELECT ${countVariants('live')} AS count) v
    WHERE l.organization_id = $1 AND l.trashed_at IS NULL ORDER BY l.created, l.id`,
};

/** For every library at once; each library reads only the first entries of its index. */
const FIND_NEWEST = {
  name: 'find-newest-of-libraries',
  text: `
    SELECT l.id AS library_id, ${TILE_COLUMNS}
    FROM library l CROSS JOIN LATERAL (
      SELECT * FROM asset
      WHERE organization_id = l.organization_id AND library_id = l.id AND parent_id IS NULL AND trashed_at IS NULL
      ORDER BY created DESC, id DESC LIMIT ${IMAGES_PER_CARD}) a
    WHERE l.organization_id = $1 AND l.trashed_at IS NULL AND ($2::text[] IS NULL OR l.id = ANY ($2))
    ORDER BY a.created DESC, a.id DESC`,
};

/** The libraries that a person sees in their organization, oldest first, with the newest originals of each. Two queries. */
export async function listLibraryCards(
  domain: Domain,
  { id, plan, person, membership }: OrganizationOfPerson,
): Promise<LibraryCardRow[]> {
  const named = await librariesNamed(domain, person, id);
  const [rows, newest] = await Promise.all([
    domain.database.rows<Row>(LIST_LIBRARY_CARDS, [id]),
    domain.database.rows<TileRow & { library_id: string }>(FIND_NEWEST, [id, named]),
  ]);
  return rows.flatMap((row, place) => {
    if (rightTo(membership.rights, row.id) === null) return [];
    return {
      ...row,
      // The first libraries by creation stay open, as in refuseLocked.
      locked: plan !== 'pro' && place >= LIMITS.freePlanLibraries,
      newest: newest.filter(({ library_id }) => library_id === row.id),
    };
  });
}
