import type { Library, Tag } from '@/contract/organization/library';
import type { LibraryRow } from '@/domain/library/list-libraries';

export const presentTag = (row: { id: string; count: number; ai_count: number }): Tag => ({
  id: row.id,
  count: row.count,
  type: row.count > row.ai_count ? 'user' : 'ai',
});

/** What a library says about how its files leave. */
type Settings = Pick<Library, 'delivery' | 'imagesCarryCredit' | 'originalsKeepLocation'>;

const settingsOf = (row: LibraryRow): Required<Settings> => ({
  delivery: row.delivery,
  imagesCarryCredit: row.images_carry_credit,
  originalsKeepLocation: row.originals_keep_location,
});

/**
 * Presents a row. Older clients read `photosCount`, the same number (docs/rules.md#counters).
 * @param asked which settings are shown: only where they are asked for
 */
export const presentLibrary = (
  row: LibraryRow,
  asked: (name: keyof Settings) => boolean = () => false,
): Library => ({
  id: row.id,
  name: row.name,
  assetsCount: row.assets_count,
  photosCount: row.assets_count,
  trashCount: row.trash_count,
  tags: (row.tags ?? []).map(presentTag),
  ...Object.fromEntries(
    Object.entries(settingsOf(row)).filter(([name]) => asked(name as keyof Settings)),
  ),
});
