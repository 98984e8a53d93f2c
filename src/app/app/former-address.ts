import { redirect } from 'next/navigation';
import { type Query, queryOf } from '@/app/page-props';
import { type FormerFilters, filterOfFormer } from '@/contract/filter/former-filters';

const FILTERS = [
  ...(['q', 'library', 'approval', 'kind', 'tag', 'colour', 'orientation', 'camera'] as const),
  ...(['takenIn', 'uploader', 'after', 'before', 'takenAfter', 'takenBefore'] as const),
];

/** Sends an address with filters from before the filter language to the one of today. */
export function redirectFormer(path: string, sent: Query): void {
  if (!FILTERS.some((name) => name in sent)) return;
  const query = queryOf(sent);
  const one = (name: string) => query.get(name) || null;
  const kind = one('kind');
  const former: FormerFilters = {
    text: one('q'),
    libraries: query.getAll('library').filter(Boolean),
    approvals: query.getAll('approval').filter(Boolean),
    tags: query.getAll('tag').filter((tag) => tag.trim() !== ''),
    kind: kind === 'any' ? null : kind,
    colour: one('colour'),
    orientation: one('orientation'),
    camera: one('camera'),
    takenIn: one('takenIn'),
    uploader: one('uploader'),
    added: within(one('after'), one('before')),
    captured: within(one('takenAfter'), one('takenBefore')),
  };
  for (const name of FILTERS) query.delete(name);
  const filter = [query.get('filter'), filterOfFormer(former)].filter(Boolean).join(' ');
  if (filter) query.set('filter', filter);
  redirect(query.size > 0 ? `${path}?${query}` : path);
}

function within(after: string | null, before: string | null): FormerFilters['added'] {
  const [from = null, until = null] = [after, before].map((text) => {
    const ms = text === null ? Number.NaN : Date.parse(text);
    return ms >= Date.UTC(1000, 0) && ms < Date.UTC(9999, 0) ? ms : null;
  });
  return { from, until };
}
