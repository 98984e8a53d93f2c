import type { Delivery } from '@/platform/database/generated/enums';

/** A library as it is shown: its counters and its most used tags. */
export type LibraryRow = {
  id: string;
  name: string;
  assets_count: number;
  trash_count: number;
  delivery: Delivery;
  images_carry_credit: boolean;
  originals_keep_location: boolean;
  tags: { id: string; count: number; ai_count: number }[] | null;
};

/** The select list of a LibraryRow, for a table aliased `l`. Includes the thousand most used tags. */
export const LIBRARY_COLUMNS = `
  l.id, l.name, l.assets_count, l.trash_count, l.delivery, l.images_carry_credit, l.originals_keep_location,
  (SELECT json_agg(json_build_object('id', t.id, 'count', t.count, 'ai_count', t.ai_count))
     FROM (SELECT id, count, ai_count FROM tag
            WHERE organization_id = l.organization_id AND library_id = l.id
            ORDER BY count DESC, id LIMIT 1000) t) AS tags`;
