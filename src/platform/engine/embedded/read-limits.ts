import type { Refuse } from './unsupported-feature';

/** A piece of a concurrency key: a literal text, or the path of a value within the event. */
export type ConcurrencyKeyPart = { text: string } | { path: string[] };

/** How many runs of a function may execute at once. Runs that sleep or wait for another attempt do not count. */
export type Limits = {
  /** All runs of the function; null: no limit. */
  total: number | null;
  /** Runs with the same concurrency key; null: no limit. */
  perKey: number | null;
  /** The parts of a run's concurrency key, read from its event. */
  key: ConcurrencyKeyPart[];
};

type Concurrency = { limit: number; key?: string; scope?: string };

/**
 * Reads `concurrency`: a number, or at most one limit with a key and one without. A key consists of values of the
 * event's data and texts in quotes, joined by `+`. Refuses anything else Inngest accepts, and
 * for batches with another key: a batch would have several.
 */
export function readLimits(
  stated: unknown,
  refuse: Refuse,
  batch: { key: string | null } | null = null,
): Limits | null {
  if (stated === undefined && batch === null) return null;
  const entries = [stated ?? []].flat().map(asConcurrency);
  for (const { limit, scope } of entries) {
    if (!Number.isInteger(limit) || limit < 1) refuse(`a concurrency of ${limit}`);
    if (scope !== undefined && scope !== 'fn') refuse(`concurrency with the scope "${scope}"`);
  }
  const keyed = entries.filter(({ key }) => key !== undefined);
  const plain = entries.filter(({ key }) => key === undefined);
  if (keyed.length > 1) refuse('concurrency with two keys');
  if (plain.length > 1) refuse('concurrency stated twice');
  const key = keyed[0]?.key ?? batch?.key ?? '""';
  if (batch !== null && key !== (batch.key ?? '""'))
    refuse('batchEvents and concurrency with different keys');
  return {
    total: plain[0]?.limit ?? null,
    perKey: keyed[0]?.limit ?? null,
    key: readKey(key) ?? refuse(`the concurrency key ${key}`),
  };
}

const asConcurrency = (entry: unknown): Concurrency =>
  typeof entry === 'number' ? { limit: entry } : (entry as Concurrency);

/** The parts of a key; null for an expression of another kind. */
export function readKey(key: string): ConcurrencyKeyPart[] | null {
  const parts = key.split(/\s*\+\s*/).map((part): ConcurrencyKeyPart | null => {
    const text = /^(?:"([^"\\]*)"|'([^'\\]*)')$/.exec(part.trim());
    if (text) return { text: text[1] ?? text[2] ?? '' };
    const path = readPath(part.trim(), 'event');
    return path && { path };
  });
  return parts.every((part) => part !== null) ? parts : null;
}

/** The member names in `event.data.a.b` after `data`; null for any other expression. */
export function readPath(expression: string, root: 'event' | 'async'): string[] | null {
  const members = /^(\w+)\.data((?:\.[A-Za-z_]\w*)+)$/.exec(expression);
  return members?.[1] === root ? (members[2] ?? '').slice(1).split('.') : null;
}
