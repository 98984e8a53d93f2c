import type { DragEvent } from 'react';
import type { Tile } from '@/contract/browse';

/**
 * Begins a drag of the original file out of the page: to the desktop, where Chromium saves it, or into another page,
 * which gets its URL. Only with Alt: without it the mouse selects, or orders tiles.
 */
export function dragOut(event: DragEvent, { name, contentType, url }: Tile): void {
  if (!event.altKey) {
    event.preventDefault();
    return;
  }
  const { dataTransfer } = event;
  dataTransfer.effectAllowed = 'copy';
  for (const [type, text] of Object.entries(draggedData({ name, contentType, url })))
    dataTransfer.setData(type, text);
}

/** What a dragged file is to others. A name with a colon would end early. */
export const draggedData = ({
  name,
  contentType,
  url,
}: Pick<Tile, 'name' | 'contentType' | 'url'>) => ({
  DownloadURL: `${contentType}:${name.replaceAll(':', '_')}:${url}`,
  'text/uri-list': url,
  'text/plain': url,
});
