import { DAY_MS, earlier } from '@/contract/durations';
import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';
import { findOwners, makeLook } from './check-files';
import type { FileParts } from './find-fault';
import type { Problem } from './problem';

/** Every original is checked once in so many nights. Those that wait longer than `LATEST_DAYS` come in addition. */
const NIGHTS = 25;
const LATEST_DAYS = 28;
const ORIGINALS_AT_ONCE = 50;

/**
 * Begins to check originals that are new, and forgets those that went. Returns how many belong to this night: its share
 * of all, and those that have waited too long.
 */
export async function beginNight({ database, now }: Domain): Promise<number> {
  await database.pool.query(`
    INSERT INTO original_check (blob)
    SELECT blob FROM asset a WHERE NOT EXISTS (SELECT FROM original_check c WHERE c.blob = a.blob)
    UNION SELECT blob FROM former_address f WHERE NOT EXISTS (SELECT FROM original_check c WHERE c.blob = f.blob)
    ON CONFLICT DO NOTHING`);
  await database.pool.query(`
    DELETE FROM original_check c WHERE NOT EXISTS (SELECT FROM asset a WHERE a.blob = c.blob)
      AND NOT EXISTS (SELECT FROM former_address f WHERE f.blob = c.blob)`);
  const { rows } = await database.pool.query<{ share: number }>(
    `SELECT greatest(ceil(count(*) / ${NIGHTS}.0), count(*) FILTER (WHERE checked_at < $1))::int AS share
     FROM original_check`,
    [earlier(now(), LATEST_DAYS * DAY_MS)],
  );
  return rows[0]?.share ?? 0;
}

/**
 * Checks the originals that waited longest, at most `most` and for about `seconds`, and mends what is wrong. It reads one
 * file after the other and rests as long as it read. Returns how many were checked.
 */
export async function checkNext(
  domain: Domain,
  parts: FileParts,
  {
    most,
    seconds,
    rest,
  }: { most: number; seconds: number; rest: (ms: number) => Promise<unknown> },
): Promise<{ checked: number; problems: Problem[] }> {
  const begun = domain.now();
  const end = performance.now() + 1000 * seconds;
  const look = makeLook(domain, parts, { repair: true, bytes: true });
  const problems: Problem[] = [];
  let checked = 0;
  while (checked < most && performance.now() < end) {
    const { rows } = await domain.database.pool.query<{ blob: BlobName }>(
      `SELECT blob FROM original_check WHERE checked_at IS NULL OR checked_at < $2
       ORDER BY checked_at NULLS FIRST, blob LIMIT $1`,
      [Math.min(ORIGINALS_AT_ONCE, most - checked), begun],
    );
    if (rows.length === 0) break;
    const blobs = rows.map(({ blob }) => blob);
    const found = await findOwners(domain, blobs);
    for (const owner of found) {
      const started = performance.now();
      problems.push(...(await look(owner)));
      await rest(performance.now() - started);
    }
    // Without an owner it went meanwhile.
    const owned = new Set(found.map(({ blob }) => blob));
    const gone = blobs.filter((blob) => !owned.has(blob));
    await domain.database.pool.query('DELETE FROM original_check WHERE blob = ANY ($1)', [gone]);
    checked += blobs.length;
  }
  return { checked, problems };
}
