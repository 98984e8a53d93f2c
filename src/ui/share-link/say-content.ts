import type { ShareLink } from '@/contract/sharing/share-link';
import { formatAssetCount } from '../format/format-quantity';

/** What a link shows, in words. */
export function sayContent(link: ShareLink): string {
  const { kind, assetsCount, searchText, collectionName, libraryName } = link;
  if (libraryName !== null) return `All of ${libraryName}, as it changes`;
  if (kind === 'search') return searchText ? `Search for “${searchText}”` : 'A search';
  const assets = formatAssetCount(assetsCount ?? 0);
  if (kind === 'assets') return assets;
  return collectionName === null
    ? 'A deleted collection'
    : `${assets} of ${collectionName}, as it changes`;
}
