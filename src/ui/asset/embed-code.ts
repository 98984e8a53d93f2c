import type { ShownAsset } from '@/contract/organization/page';
import { escapeHtml } from '../format/escape-html';
import { imageSource, isVideo, renditionsOf } from '../image/image-source';

/**
 * HTML to show an asset on another site. The URLs are permanent and always serve the current content. Null while there
 * is nothing to show.
 */
export function embedCode(asset: ShownAsset): string | null {
  const { url, width, height, name, description } = asset;
  if (!url || !width || !height) return null;
  // Without the version of the content, which would stay the same for ever.
  const unversioned = { ...asset, contentVersion: null };
  const about = escapeHtml(description ?? name ?? '');
  const box = `width="${width}" height="${height}"`;
  const largest = renditionsOf(unversioned).at(-1)?.url;
  if (isVideo(asset)) {
    const poster = largest ? ` poster="${escapeHtml(largest)}"` : '';
    return `<video src="${escapeHtml(url)}"${poster} ${box} aria-label="${about}" controls preload="metadata"></video>`;
  }
  const srcSet = imageSource(unversioned)?.srcSet;
  const choice = srcSet ? ` srcset="${escapeHtml(srcSet)}" sizes="100vw"` : '';
  return `<img src="${escapeHtml(largest ?? url)}"${choice} ${box} alt="${about}" loading="lazy">`;
}
