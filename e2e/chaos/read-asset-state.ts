import { OWN } from './asset-state';
import type { Seen, SeenMember } from './expected-states';
import type { Entry } from './history';
import { assetsOf, type Door, read, sha256At } from './request';

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

/** Reads an original with its variants, wherever it may be by now, as one moment shows it. */
export async function readFamily(door: Door, entry: Entry): Promise<Seen> {
  const libraries = [...new Set(entry.possible.map(({ library }) => library))];
  for (const library of libraries) {
    const seen = await readIn(door, assetsOf(entry.organization, library), entry.id);
    if (seen) return { library, trashed: false, ...seen };
  }
  return 'not to be seen';
}

/** A promote may take effect between two reads: then all are done again. */
async function readIn(door: Door, assets: string, id: string) {
  for (;;) {
    const before = await read<Asset>(door, `${assets}/${id}`);
    if (before.status === 404) return null;
    const variants: SeenMember[] = [];
    for (const variant of before.data.variants) {
      const { status, data } = await read<Asset>(door, `${assets}/${variant.id}`);
      if (status === 200) variants.push(await memberOf(data));
    }
    const original = await memberOf(before.data);
    const after = await read<Asset>(door, `${assets}/${id}`);
    const version = before.data.contentVersion ?? 0;
    if (after.status === 200 && (after.data.contentVersion ?? 0) === version)
      return { version, original, variants };
  }
}

async function memberOf({ id, name, description, tags, url }: Asset): Promise<SeenMember> {
  const own = tags.filter((tag) => tag.startsWith(OWN)).sort();
  return { id, name, description, tags: own, sha256: (await sha256At(url)) ?? 'nothing served' };
}
