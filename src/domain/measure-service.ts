import { inspect, readFrom } from '@/platform/engine/inspect';
import type { Domain } from './operation';

/** A figure read from the database; `labels` say what it measures. */
export type Measurement = { name: string; help: string; labels?: object; value: number };

type Row = { kind: string; functionId: string | null; state: string | null; value: number };

const MEASURE_CONTENT = {
  name: 'measure-content',
  text: `
    SELECT 'organizations' AS kind, NULL AS "functionId", NULL AS state, count(*)::float8 AS value FROM organization
    UNION ALL
    SELECT 'bytes', NULL, NULL, coalesce(sum(storage_bytes), 0)::float8 FROM organization
    UNION ALL
    SELECT 'playback-bytes', NULL, NULL, coalesce(sum(size_bytes), 0)::float8 FROM playback
    UNION ALL
    SELECT 'playbacks', NULL, s.state::text, count(p.blob)::float8
    FROM unnest(enum_range(NULL::"PlaybackState")) s(state) LEFT JOIN playback p ON p.state = s.state GROUP BY 3
    UNION ALL
    SELECT 'uploads', NULL, s.state::text, count(u.id)::float8
    FROM unnest('{receiving,inspecting}'::"UploadState"[]) s(state) LEFT JOIN upload u ON u.state = s.state GROUP BY 3
    UNION ALL
    SELECT 'upload-bytes', NULL, NULL, coalesce(sum(received_bytes), 0)::float8 FROM upload
    WHERE state IN ('receiving', 'inspecting')
    UNION ALL
    SELECT 'assets', NULL, 'live', coalesce(sum(assets_count), 0)::float8 FROM library
    UNION ALL
    SELECT 'assets', NULL, 'trashed', coalesce(sum(trash_count), 0)::float8 FROM library`,
};

const FIGURES: Record<string, { name: string; help: string }> = {
  events: {
    name: 'vitrine_events_unsent',
    help: 'Events that no background function was told of.',
  },
  'event-age': { name: 'vitrine_event_oldest_seconds', help: 'Age of the oldest unsent event.' },
  runs: { name: 'vitrine_runs', help: 'Open runs, and those failed or cancelled in 30 days.' },
  'run-age': { name: 'vitrine_run_oldest_queued_seconds', help: 'Age of the oldest queued run.' },
  'runs-sent-again': {
    name: 'vitrine_runs_sent_again',
    help: 'Open runs whose event was sent to the Inngest server again.',
  },
  organizations: { name: 'vitrine_organizations', help: 'Organizations.' },
  bytes: {
    name: 'vitrine_storage_bytes',
    help: 'Bytes of originals and variants, trash included, and what unfinished uploads reserve.',
  },
  'playback-bytes': {
    name: 'vitrine_playback_bytes',
    help: 'Bytes of the versions of videos for browsers, which no plan counts.',
  },
  playbacks: { name: 'vitrine_playbacks', help: 'Versions of videos for browsers.' },
  uploads: { name: 'vitrine_uploads', help: 'Resumable uploads that have not ended.' },
  'upload-bytes': {
    name: 'vitrine_upload_received_bytes',
    help: 'Bytes that resumable uploads which have not ended received.',
  },
  assets: { name: 'vitrine_assets', help: 'Assets, by the counters of their libraries.' },
};

/** Queue, runs, storage and assets of the whole service; the same in every process. */
export async function measureService({ database }: Domain): Promise<Measurement[]> {
  const engine = inspect(readFrom(database.pool));
  const [work, content] = await Promise.all([
    engine.count(),
    database.rows<Row>(MEASURE_CONTENT, []),
  ]);
  return [...work, ...content].map(({ kind, functionId, state, value }) => ({
    ...(FIGURES[kind] as { name: string; help: string }),
    labels: {
      ...(functionId !== null && { function: functionId }),
      ...(state !== null && { state }),
    },
    value,
  }));
}
