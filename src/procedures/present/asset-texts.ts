import { LRUCache } from 'lru-cache';
import type { Asset } from '@/contract/asset/asset';
import type { AssetRow } from '@/domain/asset/asset-row';
import { presentAsset } from './asset';
import { Prepared } from './prepared';
import type { Urls } from './urls';

/** The JSON texts of recently shown assets, each with the version it shows (ASSET_VERSION). */
export type AssetTexts = {
  /** Null when the asset is not in memory in this version. */
  get(id: string, version: string): Prepared<Asset> | null;
  add(row: AssetRow & { version: string }): Prepared<Asset>;
};

/** Limit for all texts together. */
const MAX_CHARACTERS = 32 * 2 ** 20;
/** Size of an entry without its text, in characters. */
const ENTRY_CHARACTERS = 300;

/** Presents assets, and keeps the texts of the last ones. */
export function makeAssetTexts(urls: Urls, maxCharacters = MAX_CHARACTERS): AssetTexts {
  const texts = new LRUCache<string, { version: string; asset: Prepared<Asset> }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ version, asset }) => ENTRY_CHARACTERS + version.length + asset.json.length,
  });
  return {
    get(id, version) {
      const known = texts.get(id);
      return known?.version === version ? known.asset : null;
    },
    add({ version, ...row }) {
      const asset = new Prepared<Asset>(JSON.stringify(presentAsset(row, urls)));
      texts.set(row.id, { version, asset });
      return asset;
    },
  };
}
