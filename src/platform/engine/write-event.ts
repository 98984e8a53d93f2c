import type { NewEvent } from '@/platform/engine/port';

/** Runs one statement with positional parameters ($1, $2, …) within the caller's transaction. */
export type Execute = (sql: string, values: unknown[]) => Promise<unknown>;

// One parameter for all events: the statement stays the same for one event and for a thousand.
const WRITE = `
INSERT INTO engine.event (id, name, data)
SELECT e->>'id', e->>'name', e->'data' FROM jsonb_array_elements($1::text::jsonb) e
ON CONFLICT (id) DO NOTHING`;

/**
 * Writes events within the caller's transaction; they take effect when it commits, and never if it does not. Known ids
 * are skipped. With Prisma: `writeEvents((sql, values) => tx.$executeRawUnsafe(sql, ...values), events)`.
 */
export async function writeEvents(execute: Execute, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await execute(WRITE, [JSON.stringify(events)]);
}
