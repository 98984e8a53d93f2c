import type { TagUse } from '@/contract/organization/page';

/** The orders of a list of tags. */
export type TagOrder = 'count' | 'name';

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The tags whose name contains a text, ignoring case and accents, in the given order. */
export function arrangeTags(tags: TagUse[], text: string, order: TagOrder): TagUse[] {
  const wanted = foldText(text.trim());
  const found = tags.filter(({ id }) => foldText(id).includes(wanted));
  return order === 'count'
    ? found
    : found.sort(
        (one, other) => COLLATOR.compare(one.id, other.id) || (one.id < other.id ? -1 : 1),
      );
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
