import { MEDIA_KINDS, SORTS, type View } from '@/contract/view';

type Parameters = Pick<URLSearchParams, 'get' | 'getAll'>;

/** Reads a view from a URL. Invalid parameters are ignored. */
export function parseView(parameters: Parameters, trashed = false): View {
  const sort = parameters.get('sort');
  const kind = parameters.get('kind');
  const takenIn = parameters.get('takenIn');
  return {
    sort: SORTS.find((known) => known === sort) ?? 'newest',
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag.trim() !== ''))].slice(0, 50),
    kind: MEDIA_KINDS.find((known) => known === kind) ?? null,
    approval: parameters.get('approval') || null,
    ...(takenIn && { takenIn }),
    trashed,
  };
}

/** The URL query of a view: "" or "?sort=name&tag=sea". */
export function viewQuery({ sort, tags, kind, approval, takenIn }: View): string {
  const query = new URLSearchParams();
  if (sort !== 'newest') query.set('sort', sort);
  if (kind) query.set('kind', kind);
  if (approval) query.set('approval', approval);
  if (takenIn) query.set('takenIn', takenIn);
  for (const tag of tags) query.append('tag', tag);
  return query.size > 0 ? `?${query}` : '';
}

/** Whether the view shows only some of the assets. */
export const isFiltered = ({ tags, kind, approval, takenIn }: View): boolean =>
  tags.length > 0 || kind !== null || approval !== null || Boolean(takenIn);

/** Whether two views show the same in the same order; the order of their tags does not matter. */
export const isSameView = (one: View, other: View): boolean => keyOf(one) === keyOf(other);

const keyOf = (view: View) => viewQuery({ ...view, tags: [...view.tags].sort() });
