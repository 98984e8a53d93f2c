import type { AlikeGroup, Duplicate, DuplicateGroup } from '@/contract/browse/duplicate';
import type { AlikeRow } from '@/domain/duplicate/list-alike';
import type { DuplicateRow } from '@/domain/duplicate/list-duplicates';
import { presentTile } from './tile';
import type { Urls } from './urls';

/** Presents the rows of one group: at least one. */
export const presentDuplicates = (rows: DuplicateRow[], urls: Urls): DuplicateGroup => ({
  sha256: rows[0]?.sha256 ?? '',
  total: rows[0]?.total ?? 0,
  assets: rows.map((row) => presentOne(row, urls)),
});

/** The same for similar images. */
export const presentAlike = (rows: AlikeRow[], urls: Urls): AlikeGroup => ({
  key: rows[0]?.group ?? '',
  assets: rows.map((row) => presentOne(row, urls)),
});

const presentOne = (row: DuplicateRow | AlikeRow, urls: Urls): Duplicate => ({
  ...presentTile(row, urls),
  created: row.created,
  sizeBytes: row.size_bytes,
});
