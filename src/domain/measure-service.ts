import type { Domain } from './operation';

/** A figure that is read from the database; `labels` say what it measures. */
export type Measurement = { name: string; help: string; labels?: object; value: number };

type Row = { kind: string; function: string | null; state: string | null; value: number };

// Only what is open or failed is counted row by row, from indexes that contain nothing else.
const measure = {
  name: 'measure-service',
  text: `
    SELECT 'events' AS kind, NULL AS function, NULL AS state, count(*)::float8 AS value FROM engine.event WHERE relayed_at IS NULL
    UNION ALL
    SELECT 'event-age', NULL, NULL, coalesce(extract(epoch FROM now() - min(created)), 0)::float8 FROM engine.event WHERE relayed_at IS NULL
    UNION ALL
    SELECT 'runs', function_id, state::text, count(*)::float8 FROM engine.run WHERE ended_at IS NULL GROUP BY 2, 3
    UNION ALL
    SELECT 'runs', function_id, state::text, count(*)::float8 FROM engine.run WHERE state IN ('failed', 'cancelled') GROUP BY 2, 3
    UNION ALL
    SELECT 'run-age', NULL, NULL, coalesce(extract(epoch FROM now() - min(created)), 0)::float8 FROM engine.run WHERE state = 'queued' AND ended_at IS NULL
    UNION ALL
    SELECT 'organizations', NULL, NULL, count(*)::float8 FROM organization
    UNION ALL
    SELECT 'bytes', NULL, NULL, coalesce(sum(storage_bytes), 0)::float8 FROM organization
    UNION ALL
    SELECT 'assets', NULL, 'live', coalesce(sum(assets_count), 0)::float8 FROM library
    UNION ALL
    SELECT 'assets', NULL, 'trashed', coalesce(sum(trash_count), 0)::float8 FROM library`,
};

const about: Record<string, { name: string; help: string }> = {
  events: {
    name: 'vitrine_events_unsent',
    help: 'Events that no background function was told of.',
  },
  'event-age': { name: 'vitrine_event_oldest_seconds', help: 'Age of the oldest unsent event.' },
  runs: { name: 'vitrine_runs', help: 'Open runs, and those failed or cancelled in 30 days.' },
  'run-age': { name: 'vitrine_run_oldest_queued_seconds', help: 'Age of the oldest queued run.' },
  organizations: { name: 'vitrine_organizations', help: 'Organizations.' },
  bytes: {
    name: 'vitrine_storage_bytes',
    help: 'Bytes of originals and variants, trash included.',
  },
  assets: { name: 'vitrine_assets', help: 'Assets, by the counters of their libraries.' },
};

/** Queue, runs, storage and assets of the whole service; every process gets the same figures. */
export async function measureService({ database }: Domain): Promise<Measurement[]> {
  const rows = await database.rows<Row>(measure, []);
  return rows.map(({ kind, function: of, state, value }) => ({
    ...(about[kind] as { name: string; help: string }),
    labels: { ...(of !== null && { function: of }), ...(state !== null && { state }) },
    value,
  }));
}
