import {
  type Asset,
  type AssetExtra,
  type AssetRendition,
  type AssetWithExtras,
  VALUE_EXTRAS,
} from '@/contract/asset/asset';
import { sizeAtEdge } from '@/contract/asset/size-at-edge';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import { findOwnValues } from '@/domain/asset/edit/own-values';
import { findProcessing } from '@/domain/asset/find-processing';
import type { Domain } from '@/domain/operation';
import { findPlayback } from '@/domain/playback/find-playback';
import { presentOwnValues } from '../present/own-values';
import { presentPlayback } from '../present/playback';
import type { Urls } from '../present/urls';

type Reading = { domain: Domain; library: LibraryForReading; urls: Urls };

/** What is asked of an asset beyond its fields. */
export async function readExtras(
  { domain, library, urls }: Reading,
  asset: Asset,
  include: AssetExtra[],
): Promise<Omit<AssetWithExtras, keyof Asset>> {
  const found = include.includes('playback')
    ? await findPlayback(domain, library.organization.id, asset.id)
    : null;
  const values = VALUE_EXTRAS.filter((name) => include.includes(name));
  const own = values.length > 0 && (await findOwnValues(domain, library, asset.id));
  const shown = own ? presentOwnValues(own) : {};
  return {
    ...(include.includes('playback') && {
      playback: found && presentPlayback(found, asset.id, urls),
    }),
    ...(include.includes('state') && { state: await findProcessing(domain, library, asset.id) }),
    ...(include.includes('renditions') && { renditions: presentRenditions(asset) }),
    ...Object.fromEntries(Object.entries(shown).filter(([name]) => values.some((v) => v === name))),
  };
}

/** The renditions that `sizes` of an asset names, the smallest first; null while it is being processed. */
function presentRenditions({ sizes, width, height }: Asset): AssetRendition[] | null {
  if (sizes === null) return null;
  return Object.entries(JSON.parse(sizes) as Record<string, string>).map(([key, url]) => {
    const edge = Number(key);
    const unknown = { width: null, height: null };
    const size = width && height ? sizeAtEdge({ width, height }, edge) : unknown;
    return { edge, ...size, url, type: 'image/webp' };
  });
}
