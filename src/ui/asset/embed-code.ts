import type { ShownAsset } from '@/contract/organization/page';
import { escapeHtml } from '../format/escape-html';
import { isVideo } from '../image/image-source';

/**
 * HTML to show an asset on another site. The URLs are permanent and always serve the current content. Null while there
 * is nothing to show.
 */
export function embedCode(asset: ShownAsset): string | null {
  const { url, width, height, name, description } = asset;
  if (!url || !width || !height) return null;
  const sizes = Object.entries(JSON.parse(asset.sizes ?? '{}') as Record<string, string>)
    .map(([edge, url]) => ({ edge: Number(edge), url }))
    .sort((one, other) => one.edge - other.edge);
  const about = escapeHtml(description ?? name ?? '');
  const box = `width="${width}" height="${height}"`;
  const largest = sizes.at(-1)?.url;
  if (isVideo(asset)) {
    const poster = largest ? ` poster="${escapeHtml(largest)}"` : '';
    return `<video src="${escapeHtml(url)}"${poster} ${box} aria-label="${about}" controls preload="metadata"></video>`;
  }
  const widthAt = (edge: number) => Math.round((edge * width) / Math.max(width, height));
  const srcSet = sizes.map(({ edge, url }) => `${escapeHtml(url)} ${widthAt(edge)}w`).join(', ');
  const choice = srcSet && ` srcset="${srcSet}" sizes="100vw"`;
  return `<img src="${escapeHtml(largest ?? url)}"${choice} ${box} alt="${about}" loading="lazy">`;
}
