import { LRUCache } from 'lru-cache';
import type { Asset } from '@/contract/asset/asset';
import type { AssetRow } from '@/domain/asset/asset-row';
import { presentAsset } from './asset';
import { type Prepared, prepare } from './prepared';
import type { Urls } from './urls';

/** The JSON texts of recently shown assets, each with the version it shows (ASSET_VERSION). */
export type AssetTexts = {
  /** Null when the asset is not in memory in this version. */
  get(id: string, version: string): Prepared<Asset> | null;
  /** From memory, or presented and kept. */
  of(row: AssetRow & { version: string }): Prepared<Asset>;
};

/** Limit for all texts together. */
const MAX_CHARACTERS = 16 * 2 ** 20;
/** Size of an entry without its text, in characters. */
const ENTRY_CHARACTERS = 300;

/** Presents assets, and keeps the texts of the last ones. */
export function makeAssetTexts(urls: Urls, maxCharacters = MAX_CHARACTERS): AssetTexts {
  const texts = new LRUCache<string, { version: string; asset: Prepared<Asset> }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ version, asset }) => ENTRY_CHARACTERS + version.length + asset.json.length,
  });
  const get = (id: string, version: string) => {
    const known = texts.get(id);
    return known?.version === version ? known.asset : null;
  };
  return {
    get,
    of({ version, ...row }) {
      const known = get(row.id, version);
      if (known) return known;
      const asset = prepare(presentAsset(row, urls));
      texts.set(row.id, { version, asset });
      return asset;
    },
  };
}
