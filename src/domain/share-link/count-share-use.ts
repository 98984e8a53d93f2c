import type { Domain } from '../operation';

const countBy = (column: 'visits' | 'downloads') => ({
  name: `count-share-${column}`,
  text: `
    INSERT INTO share_link_day AS d (share_link_id, day, ${column})
    SELECT id, $2::date, 1 FROM share_link WHERE id = $1
    ON CONFLICT (share_link_id, day) DO UPDATE SET ${column} = d.${column} + 1 WHERE d.${column} < 2000000000`,
});

const COUNT = { visits: countBy('visits'), downloads: countBy('downloads') };

/** Counts a visit or a download of a share link. However many there are, a day has one row. */
export async function countShareUse(
  { database, now }: Domain,
  linkId: string,
  what: 'visits' | 'downloads',
) {
  await database.rows(COUNT[what], [linkId, now().toISOString().slice(0, 10)]);
}
