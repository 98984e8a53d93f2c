import type { ShownAsset } from '@/contract/page';
import { isFilm } from './picture-source';

/**
 * HTML that shows an asset on another site, from its permanent addresses: always the picture it has at that time.
 * Null while there is nothing to show.
 */
export function embedCode(asset: ShownAsset): string | null {
  const { url, width, height, name, description } = asset;
  if (!url || !width || !height) return null;
  const sizes = Object.entries(JSON.parse(asset.sizes ?? '{}') as Record<string, string>)
    .map(([edge, address]) => ({ edge: Number(edge), address }))
    .sort((one, other) => one.edge - other.edge);
  const about = asText(description ?? name ?? '');
  const box = `width="${width}" height="${height}"`;
  const largest = sizes.at(-1)?.address;
  if (isFilm(asset)) {
    const poster = largest ? ` poster="${asText(largest)}"` : '';
    return `<video src="${asText(url)}"${poster} ${box} aria-label="${about}" controls preload="metadata"></video>`;
  }
  const widthAt = (edge: number) => Math.round((edge * width) / Math.max(width, height));
  const srcSet = sizes
    .map(({ edge, address }) => `${asText(address)} ${widthAt(edge)}w`)
    .join(', ');
  const choice = srcSet && ` srcset="${srcSet}" sizes="100vw"`;
  return `<img src="${asText(largest ?? url)}"${choice} ${box} alt="${about}" loading="lazy">`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const asText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
