import type { Domain } from '../../operation';

/** Collects in memory which keys are used, and writes it to the database from time to time. */
export type LastUsedBatcher = {
  /** Notes the use of a key. Changes memory only. */
  note(keyId: string): void;
  /** Writes the uses noted since the last flush. Failed writes are kept for the next flush. */
  flush(): Promise<void>;
};

/** Locks rows in id order, so processes writing at once wait for each other without a deadlock. */
const WRITE_LAST_USED = {
  name: 'write-key-uses',
  text: `
  WITH used AS (
    SELECT k.id, u.at FROM unnest($1::text[], $2::timestamptz[]) AS u(id, at) JOIN api_key k ON k.id = u.id
    WHERE k.last_used_at IS NULL OR k.last_used_at <= u.at - interval '1 minute'
    ORDER BY k.id FOR UPDATE OF k
  )
  UPDATE api_key SET last_used_at = used.at FROM used WHERE api_key.id = used.id`,
};

/**
 * Batches the uses of keys, so no request waits for a write. The statement writes each key at most once a minute,
 * however many processes run and however often `flush` is called. The settings page therefore lags at most one minute
 * behind.
 */
export function makeLastUsedBatcher({ database, now }: Domain): LastUsedBatcher {
  let noted = new Map<string, Date>();
  return {
    note: (keyId) => void noted.set(keyId, now()),
    async flush() {
      if (noted.size === 0) return;
      const writing = noted;
      noted = new Map();
      try {
        await database.rows(WRITE_LAST_USED, [[...writing.keys()], [...writing.values()]]);
      } catch (error) {
        noted = new Map([...writing, ...noted]);
        throw error;
      }
    },
  };
}
