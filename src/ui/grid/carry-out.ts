import type { Tile } from '@/contract/browse/browse';
import { escapeHtml } from '../format/escape-html';
import { formatAssetCount } from '../format/format-quantity';

type Carried = Pick<Tile, 'name' | 'contentType' | 'url'>;

/**
 * Lets a drag carry the original files of tiles out of the page: to the desktop, where Chromium saves a single one, or
 * into another page or program, which gets their URLs. Without tiles it carries nothing out. A label at the mouse says
 * how many assets it takes.
 */
export function carryOut(
  dataTransfer: DataTransfer,
  { count, tiles }: { count: number; tiles: Carried[] },
): void {
  dataTransfer.effectAllowed = 'copy';
  dataTransfer.clearData();
  for (const [type, text] of Object.entries(carriedData(tiles))) dataTransfer.setData(type, text);
  const label = document.createElement('div');
  label.textContent = formatAssetCount(count);
  label.className =
    'fixed -left-full rounded-control bg-ink px-3 py-1.5 text-sm font-medium text-paper';
  document.body.append(label);
  dataTransfer.setDragImage(label, -14, -14);
  // The browser has drawn it by then.
  setTimeout(() => label.remove());
}

/** What dragged files are to others, by media type. */
export function carriedData(tiles: Carried[]): Record<string, string> {
  const [first] = tiles;
  // Firefox begins no drag without data.
  if (!first) return { 'application/x-vitrine-assets': '' };
  const urls = tiles.map(({ url }) => url);
  return {
    ...(tiles.length === 1 && { DownloadURL: downloadOf(first) }),
    'text/uri-list': urls.join('\r\n'),
    'text/plain': urls.join('\n'),
    'text/html': tiles.map(htmlOf).join('\n'),
  };
}

/** A name with a colon would end early. */
const downloadOf = ({ name, contentType, url }: Carried) =>
  `${contentType}:${name.replaceAll(':', '_')}:${url}`;

function htmlOf({ name, contentType, url }: Carried): string {
  const [shownName, shownUrl] = [escapeHtml(name), escapeHtml(url)];
  return contentType.startsWith('image/')
    ? `<img src="${shownUrl}" alt="${shownName}">`
    : `<a href="${shownUrl}">${shownName}</a>`;
}
