import { mediaKinds, sorts, type View } from '@/contract/view';

type Parameters = Pick<URLSearchParams, 'get' | 'getAll'>;

/** What an address asks to see; what it says wrongly counts as not said. */
export function parseView(parameters: Parameters, trashed = false): View {
  const sort = parameters.get('sort');
  const kind = parameters.get('kind');
  return {
    sort: sorts.find((known) => known === sort) ?? 'newest',
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag.trim() !== ''))].slice(0, 50),
    kind: mediaKinds.find((known) => known === kind) ?? null,
    approval: parameters.get('approval') || null,
    trashed,
  };
}

/** The query of the address that shows a view: "" or "?sort=name&tag=sea". */
export function viewQuery({ sort, tags, kind, approval }: View): string {
  const query = new URLSearchParams();
  if (sort !== 'newest') query.set('sort', sort);
  if (kind) query.set('kind', kind);
  if (approval) query.set('approval', approval);
  for (const tag of tags) query.append('tag', tag);
  return query.size > 0 ? `?${query}` : '';
}
