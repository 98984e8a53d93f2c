import type { Block } from '@/contract/browse/browse';
import { formatCount } from '../format/format-quantity';
import { isVideo } from '../image/image-source';

/** "58 photos, 2 films" where the first assets are all of them, otherwise "1,200 items". */
export function sayContents({ total, tiles }: Block): string {
  if (tiles.length < total) return formatCount(total, 'item');
  const films = tiles.filter(isVideo).length;
  return [
    total > films && formatCount(total - films, 'photo'),
    films > 0 && formatCount(films, 'film'),
  ]
    .filter(Boolean)
    .join(', ');
}
