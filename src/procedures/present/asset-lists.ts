import { setImmediate as endOfTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Asset } from '@/contract/asset/asset';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import {
  type AssetsPage,
  type AssetVersion,
  listAssets,
  listVersions,
} from '@/domain/asset/list-assets';
import type { Domain } from '@/domain/operation';
import type { AssetTexts } from './asset-texts';
import type { Prepared } from './prepared';

/** Lists of assets. An asset on a recently requested page is read and presented only once until it changes. */
export type AssetLists = {
  list(library: LibraryForReading, page: AssetsPage): Promise<Prepared<Asset>[]>;
};

/** Number of pages remembered as recently requested. */
const MAX_PAGES = 10_000;

/**
 * Answers a recently requested page from memory if the database has the same assets in the same versions. One query
 * checks this, so a list never mixes two moments. Any other page is read whole: reading all pages of a library once
 * takes one query per page.
 */
export function makeAssetLists(domain: Domain, texts: AssetTexts): AssetLists {
  const lately = new LRUCache<string, true>({ max: MAX_PAGES });

  /** All assets of the page, or null when one is not in memory in this version. */
  const remember = (versions: AssetVersion[]): Prepared<Asset>[] | null => {
    const assets: Prepared<Asset>[] = [];
    for (const { id, version } of versions) {
      const known = texts.get(id, version);
      if (!known) return null;
      assets.push(known);
    }
    return assets;
  };
  /**
   * Calls in the same turn of the event loop share one query per page, sent at the end of the turn. One statement for
   * all pages, as with `batched`, would let a distant page delay the others.
   */
  const asked = new Map<string, Promise<Prepared<Asset>[] | null>>();
  const recall = (place: string, library: LibraryForReading, page: AssetsPage) => {
    const look = async () => {
      await endOfTurn();
      asked.delete(place);
      return remember(await listVersions(domain, library, page));
    };
    const looking = asked.get(place) ?? look();
    asked.set(place, looking);
    return looking;
  };

  return {
    async list(library, page) {
      const place = JSON.stringify([library.organization.id, library.id, page]);
      const known = lately.has(place) && (await recall(place, library, page));
      // A copy for each caller, who may change it.
      if (known) return [...known];
      lately.set(place, true);
      return (await listAssets(domain, library, page)).map(texts.add);
    },
  };
}
