import type { DuplicateGroup } from '@/contract/duplicate';
import type { DuplicateRow } from '@/domain/duplicate/list-duplicates';
import { presentTile } from './tile';
import type { Urls } from './urls';

/** Presents the rows of one group, of which there is at least one. */
export const presentDuplicates = (rows: DuplicateRow[], urls: Urls): DuplicateGroup => ({
  sha256: rows[0]?.sha256 ?? '',
  total: rows[0]?.total ?? 0,
  sizeBytes: rows[0]?.size_bytes ?? 0,
  assets: rows.map((row) => ({ ...presentTile(row, urls), created: row.created })),
});
