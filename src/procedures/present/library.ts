import type { Library, Tag } from '@/contract/organization/library';
import type { LibraryRow } from '@/domain/library/library-row';

export const presentTag = (row: { id: string; count: number; ai_count: number }): Tag => ({
  id: row.id,
  count: row.count,
  type: row.count > row.ai_count ? 'user' : 'ai',
});

/** Presents a row. Older clients read `photosCount`, the same number (docs/rules.md#counters). `delivery`: only where it is asked for. */
export const presentLibrary = (row: LibraryRow, delivery?: Library['delivery']): Library => ({
  id: row.id,
  name: row.name,
  assetsCount: row.assets_count,
  photosCount: row.assets_count,
  trashCount: row.trash_count,
  tags: (row.tags ?? []).map(presentTag),
  ...(delivery && { delivery }),
});
