import { OWN } from './asset-state';
import type { Ledger } from './history';
import { type Door, read, sha256At } from './request';

type Asset = {
  id: string;
  name: string;
  url: string;
  sizes: string | null;
  thumbUrlBlurred: string | null;
  width: number | null;
  height: number | null;
  size: number | null;
  blurhash: string | null;
  contentType: string | null;
  description: string | null;
  tags: string[];
  metadata: unknown;
  contentVersion: number | null;
  updated: number | null;
  variants: { id: string }[];
};

/** All that an asset tells of its picture: in one body, and in the bytes at its addresses. */
type Look = { told: string; served: string };

/**
 * How each picture looks, by its SHA-256, as it was before the first promote. From then on whatever shows the
 * picture shows all of it, and nothing of another.
 */
export function makeLooks(ledger: Ledger) {
  const known = new Map<string, Look>();

  const toldOf = (asset: Asset) =>
    JSON.stringify([
      asset.name,
      asset.width,
      asset.height,
      asset.size,
      asset.blurhash,
      asset.contentType,
      asset.description,
      asset.metadata,
      // What people tagged stays with the asset, and is judged as such.
      asset.tags.filter((tag) => !tag.startsWith(OWN)).sort(),
      Object.keys(JSON.parse(asset.sizes ?? '{}')),
    ]);

  return {
    /** Learns an asset's picture; false while it is not processed. */
    async learn(door: Door, path: string): Promise<boolean> {
      const { data } = await read<Asset>(door, path);
      if (data.updated === null) return false;
      const served = await servedBy(data);
      known.set(served.split(' ')[0] as string, { told: toldOf(data), served });
      return true;
    },

    /** Reads the asset's body alone: it must tell wholly of one known picture. Its version. */
    async glance(door: Door, path: string): Promise<number> {
      const { status, data } = await read<Asset>(door, path);
      if (status !== 200) return -1;
      if (![...known.values()].some(({ told }) => told === toldOf(data)))
        ledger.report('lost', `Neither before nor after: ${path} tells ${toldOf(data)}`);
      return data.contentVersion ?? 0;
    },

    /** Reads body and bytes of an asset and its variants: each must show wholly one known picture. */
    async compare(door: Door, assets: string, id: string): Promise<void> {
      const { data } = await read<Asset>(door, `${assets}/${id}`);
      const found = [data];
      for (const variant of data.variants) {
        const answer = await read<Asset>(door, `${assets}/${variant.id}`);
        if (answer.status === 200) found.push(answer.data);
      }
      const shown = await Promise.all(found.map(servedBy));
      const after = await read<Asset>(door, `${assets}/${id}`);
      // A promote took effect between the reads: they are of two moments.
      if (after.data.contentVersion !== data.contentVersion) return this.compare(door, assets, id);
      found.forEach((asset, place) => {
        const served = shown[place] as string;
        const look = known.get(served.split(' ')[0] as string);
        if (look?.told !== toldOf(asset) || look.served !== served)
          ledger.report(
            'lost',
            `Mixed: ${assets}/${asset.id} tells ${toldOf(asset)} and serves ${served}; known: ${JSON.stringify(look)}`,
          );
      });
    },
  };
}

export type Looks = ReturnType<typeof makeLooks>;

/** SHA-256 of the original, of every smaller picture and of the blurred one. */
async function servedBy({ url, sizes, thumbUrlBlurred }: Asset): Promise<string> {
  const smaller = Object.values(JSON.parse(sizes ?? '{}') as Record<string, string>);
  const urls = [url, ...smaller, ...(thumbUrlBlurred ? [thumbUrlBlurred] : [])];
  return (await Promise.all(urls.map(sha256At))).join(' ');
}
