import { COLOURS, MEDIA_KINDS, ORIENTATIONS, SORTS, type View } from '@/contract/browse/view';

type Parameters = Pick<URLSearchParams, 'get' | 'getAll'>;

/** Reads a view from a URL. Invalid parameters are ignored. */
export function parseView(parameters: Parameters, trashed = false): View {
  const sort = parameters.get('sort');
  const kind = parameters.get('kind');
  const takenIn = parameters.get('takenIn');
  const colour = COLOURS.find((known) => known === parameters.get('colour'));
  const orientation = ORIENTATIONS.find((known) => known === parameters.get('orientation'));
  return {
    sort: SORTS.find((known) => known === sort) ?? 'newest',
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag.trim() !== ''))].slice(0, 50),
    kind: MEDIA_KINDS.find((known) => known === kind) ?? null,
    approval: parameters.get('approval') || null,
    ...(takenIn && { takenIn }),
    ...(colour && { colour }),
    ...(orientation && { orientation }),
    trashed,
  };
}

/** The URL query of a view: "" or "?sort=name&tag=sea". */
export function viewQuery(view: View): string {
  const { sort, tags, kind, approval, takenIn, colour, orientation } = view;
  const query = new URLSearchParams();
  if (sort !== 'newest') query.set('sort', sort);
  if (kind) query.set('kind', kind);
  if (approval) query.set('approval', approval);
  if (takenIn) query.set('takenIn', takenIn);
  if (colour) query.set('colour', colour);
  if (orientation) query.set('orientation', orientation);
  for (const tag of tags) query.append('tag', tag);
  return query.size > 0 ? `?${query}` : '';
}

/** Whether the view shows only some of the assets. */
export const isFiltered = ({ tags, kind, approval, takenIn, colour, orientation }: View): boolean =>
  tags.length > 0 || [kind, approval, takenIn, colour, orientation].some(Boolean);

/** Whether two views show the same in the same order; the order of their tags does not matter. */
export const isSameView = (one: View, other: View): boolean => keyOf(one) === keyOf(other);

const keyOf = (view: View) => viewQuery({ ...view, tags: [...view.tags].sort() });
