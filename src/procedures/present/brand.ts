import type { Brand } from '@/contract/sharing/brand';
import type { BrandRow } from '@/domain/brand/find-brand';
import type { Urls } from './urls';

/** Presents a brand to owners and to visitors. */
export const presentBrand = (row: BrandRow, urls: Urls): Brand => ({
  accent: row.accent,
  namesService: row.namesService,
  logoUrl: row.logoBlob && urls.brandImage(row.logoBlob),
  coverUrl: row.coverBlob && urls.brandImage(row.coverBlob),
});
