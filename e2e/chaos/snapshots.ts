import { TEST_PREFIX } from './asset-state';
import type { History } from './history';
import { type ApiAccess, fetchSha256, readWithRetries } from './request';

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

/** Everything an asset shows of its image: in the body, and as hashes of the files at its URLs. */
type Snapshot = { body: string; hashes: string };

/**
 * A snapshot of each image, by its SHA-256, taken before the first promote. From then on, an asset with this image
 * must show all of it, and nothing of another image.
 */
export function makeSnapshots(history: History) {
  const known = new Map<string, Snapshot>();

  const bodyOf = (asset: Asset) =>
    JSON.stringify([
      asset.name,
      asset.width,
      asset.height,
      asset.size,
      asset.blurhash,
      asset.contentType,
      asset.description,
      asset.metadata,
      // Tags of people stay with the asset and are checked elsewhere.
      asset.tags.filter((tag) => !tag.startsWith(TEST_PREFIX)).sort(),
      Object.keys(JSON.parse(asset.sizes ?? '{}')),
    ]);

  return {
    /** Takes the snapshot of an asset's image; false while the asset is not processed. */
    async take(access: ApiAccess, path: string): Promise<boolean> {
      const { data } = await readWithRetries<Asset>(access, path);
      if (data.updated === null) return false;
      const hashes = await hashesOf(data);
      known.set(hashes.split(' ')[0] as string, { body: bodyOf(data), hashes });
      return true;
    },

    /** The body of an asset must show exactly one known image. Returns its content version, -1 without one. */
    async checkBody(access: ApiAccess, path: string): Promise<number> {
      const { status, data } = await readWithRetries<Asset>(access, path);
      if (status !== 200) return -1;
      if (![...known.values()].some(({ body }) => body === bodyOf(data)))
        history.report('lost', `Neither before nor after: ${path} shows ${bodyOf(data)}`);
      return data.contentVersion ?? 0;
    },

    /** Body and files of an asset and of each variant must show exactly one known image. */
    async checkBodyAndFiles(access: ApiAccess, assets: string, id: string): Promise<void> {
      const { data } = await readWithRetries<Asset>(access, `${assets}/${id}`);
      const found = [data];
      for (const variant of data.variants) {
        const answer = await readWithRetries<Asset>(access, `${assets}/${variant.id}`);
        if (answer.status === 200) found.push(answer.data);
      }
      const served = await Promise.all(found.map(hashesOf));
      const after = await readWithRetries<Asset>(access, `${assets}/${id}`);
      // A promote took effect between the reads: read again.
      if (after.data.contentVersion !== data.contentVersion)
        return this.checkBodyAndFiles(access, assets, id);
      found.forEach((asset, index) => {
        const hashes = served[index] as string;
        const snapshot = known.get(hashes.split(' ')[0] as string);
        if (snapshot?.body !== bodyOf(asset) || snapshot.hashes !== hashes)
          history.report(
            'lost',
            `Mixed: ${assets}/${asset.id} shows ${bodyOf(asset)} and serves ${hashes}; known: ${JSON.stringify(snapshot)}`,
          );
      });
    },
  };
}

export type Snapshots = ReturnType<typeof makeSnapshots>;

/** SHA-256 of the original, of every rendition and of the blurred thumbnail. */
async function hashesOf({ url, sizes, thumbUrlBlurred }: Asset): Promise<string> {
  const renditions = Object.values(JSON.parse(sizes ?? '{}') as Record<string, string>);
  const urls = [url, ...renditions, ...(thumbUrlBlurred ? [thumbUrlBlurred] : [])];
  return (await Promise.all(urls.map(fetchSha256))).join(' ');
}
