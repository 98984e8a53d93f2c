import { refuse } from '../errors';

export const SORT_NAMES = ['taken', 'added', 'name', 'size', 'relevance', 'updated'] as const;
export type SortName = (typeof SORT_NAMES)[number];
export type Sort = { by: SortName; isDescending: boolean };

const SORT = new RegExp(`^(-?)(${SORT_NAMES.join('|')})$`);

/** Reads `-taken`; null when it is empty. Refuses another with BAD_USER_INPUT. Relevance only descends. */
export function parseSort(text: string): Sort | null {
  if (text === '') return null;
  const [, minus, name] = SORT.exec(text) ?? [];
  if (!name)
    refuse(
      'BAD_USER_INPUT',
      `sort: must be one of ${SORT_NAMES.join(', ')}, with “-” before it for descending`,
    );
  return { by: name as SortName, isDescending: minus === '-' || name === 'relevance' };
}
