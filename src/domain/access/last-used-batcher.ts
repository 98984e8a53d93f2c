import type { Domain } from '../operation';

/** Keeps in mind which keys are used, and writes it down now and then. */
export type LastUsedBatcher = {
  /** A key has just been used. Touches memory alone. */
  note(keyId: string): void;
  /** Writes what was noted since; what could not be written is kept for the next time. */
  flush(): Promise<void>;
};

/** In one order, so that several processes that write at once wait for each other instead of blocking each other. */
const writeLastUsed = {
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
 * Gathers the uses of keys, so that a request pays for no write. The statement lets each key be written once a minute
 * at most, however many processes there are and however often `write` is called: what settings show lags behind by a
 * minute at most.
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
        await database.rows(writeLastUsed, [[...writing.keys()], [...writing.values()]]);
      } catch (error) {
        noted = new Map([...writing, ...noted]);
        throw error;
      }
    },
  };
}
