import { LIMITS } from '@/contract/limits';
import type { ApiContext } from './context';

/**
 * The entries of a page, of which one more than it has were read; with one more, the answer gets a link to the next page.
 * The last page that can be asked for gets none.
 */
export function firstOf<Entry>(
  { linkNext }: Pick<ApiContext, 'linkNext'>,
  { page, pageSize }: { page: number; pageSize: number },
  read: Entry[],
): Entry[] {
  if (read.length <= pageSize) return read;
  if (page * pageSize <= LIMITS.pageOffset) linkNext?.({ page: page + 1 });
  return read.slice(0, pageSize);
}
