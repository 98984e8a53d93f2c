import { assetsPath } from '../support/api';
import { TEST_PREFIX } from './asset-state';
import type { Observed, ObservedAsset } from './expected-states';
import type { TrackedOriginal } from './history';
import { type ApiAccess, fetchSha256, readWithRetries } from './request';

type Asset = {
  id: string;
  name: string;
  url: string;
  description: string | null;
  tags: string[];
  contentVersion: number | null;
  updated: number | null;
  variants: { id: string }[];
};

/** Reads an original with its variants at one moment, whichever library it is in. */
export async function readAssetState(
  access: ApiAccess,
  { organization, id, states }: TrackedOriginal,
): Promise<Observed> {
  const libraries = [...new Set(states.map(({ library }) => library))];
  for (const library of libraries) {
    const found = await readFrom(access, assetsPath(organization, library), id);
    if (found) return { library, trashed: false, ...found };
  }
  return 'not visible';
}

/** Reads again if a promote took effect between two reads. */
async function readFrom(access: ApiAccess, assets: string, id: string) {
  for (;;) {
    const before = await readWithRetries<Asset>(access, `${assets}/${id}`);
    if (before.status === 404) return null;
    const variants: ObservedAsset[] = [];
    for (const variant of before.data.variants) {
      const { status, data } = await readWithRetries<Asset>(access, `${assets}/${variant.id}`);
      if (status === 200) variants.push(await toObserved(data));
    }
    const original = await toObserved(before.data);
    const after = await readWithRetries<Asset>(access, `${assets}/${id}`);
    const version = before.data.contentVersion ?? 0;
    if (after.status === 200 && (after.data.contentVersion ?? 0) === version)
      return { version, original, variants };
  }
}

async function toObserved({ id, name, description, tags, url }: Asset): Promise<ObservedAsset> {
  const added = tags.filter((tag) => tag.startsWith(TEST_PREFIX)).sort();
  const sha256 = (await fetchSha256(url)) ?? 'nothing served';
  return { id, name, description, tags: added, sha256 };
}
