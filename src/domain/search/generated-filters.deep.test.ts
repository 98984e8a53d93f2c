import { beforeAll, describe, expect, it } from 'vitest';
import { parseFilter } from '@/contract/filter/parse-filter';
import { makeLog } from '@/platform/log';
import { makeFallbackSearchIndex } from '@/platform/search-index/meilisearch/fallback-search-index';
import { makeIndexSync } from '@/platform/search-index/meilisearch/index-sync';
import { connectMeilisearch } from '@/platform/search-index/meilisearch/meilisearch-client';
import { setChangeTracking } from '@/platform/search-index/meilisearch/sync-state';
import type { SearchIndex } from '@/platform/search-index/port';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aDomain, aLibrary } from '@/testing/domain';
import {
  aFilter,
  CAMERAS,
  COLOURS,
  LENSES,
  PEOPLE,
  PLACES,
  type ReferenceRow,
  STATES,
  seeded,
  TAGS,
  TYPES,
  WORDS,
} from '@/testing/generated-filters';
import { aMeilisearch, meilisearchIsThere } from '@/testing/meilisearch-server';
import type { KeyPrincipal } from '../access/principal';
import { selectAssets } from './select-assets';

const SEED = Number(process.env.SEED ?? 57);
const FILTERS = Number(process.env.FILTERS ?? 2000);
const ASSETS = 160;

const domain = await aDomain();
const { sql } = domain;
let key: KeyPrincipal;
let rows: ReferenceRow[];
const indexes: [name: string, index: SearchIndex][] = [];

beforeAll(async () => {
  const { principal, library } = await aLibrary(domain);
  const { id: organizationId } = library.organization;
  for (const id of ['home', 'second', 'hidden'])
    await sql(
      'INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())',
      [organizationId, id],
    );
  const grants = new Map([
    ['home', 'read' as const],
    ['second', 'read' as const],
  ]);
  key = { ...principal, grants };
  await fill(organizationId, principal.keyId);
  rows = await sql<ReferenceRow>(READ, [organizationId, principal.keyId]);
  const postgres = makePostgresSearchIndex(domain.database);
  indexes.push(['PostgreSQL', postgres]);
  if (!meilisearchIsThere) return;
  const { client } = connectMeilisearch(await aMeilisearch());
  await setChangeTracking(domain.database.pool, true);
  const { pool } = domain.database;
  const sync = makeIndexSync({ pool, client, isReachable: async () => true });
  while ((await sync.findPendingWork()) !== null) await sync.sync(1000);
  const parts = { client, database: domain.database, postgres, log: makeLog('silent') };
  indexes.push(['Meilisearch', makeFallbackSearchIndex({ ...parts, timeoutMs: 60_000 })]);
}, 300_000);

/** Assets of random values, some of them in a library out of sight or in the trash. */
async function fill(organizationId: string, keyId: string) {
  const { below, pick } = seeded(SEED);
  const sometimes = <Value>(value: () => Value) => (below(2) ? value() : null);
  const some = <Item>(items: readonly Item[]) => items.filter(() => below(4) === 0);
  const text = () => Array.from({ length: 1 + below(3) }, () => pick(WORDS)).join(' ');
  for (const name of PEOPLE)
    await sql('INSERT INTO person (id, name, created, updated) VALUES ($1, $1, now(), now())', [
      name,
    ]);
  for (const name of ['Best of', 'Others'])
    await sql(
      'INSERT INTO collection (organization_id, id, name, created, updated) VALUES ($1, $2, $2, now(), now())',
      [organizationId, name],
    );
  for (let n = 0; n < ASSETS; n++) {
    const id = `generated-asset-${String(n).padStart(8, '0')}`;
    const library = pick(['home', 'home', 'second', 'second', 'hidden']);
    // All words are in both libraries, so that no search mends one.
    const isWhole = n < 2;
    const place = sometimes(() => pick(PLACES));
    const [make, model] = sometimes(() => pick(CAMERAS)) ?? [null, null];
    const type = pick(TYPES);
    const isVideo = type.startsWith('video');
    const created = Date.UTC(2026, 4, 1) + below(100) * 43_200_000;
    const recorded = new Date(Date.UTC(2026, 4, 1) + below(80) * 86_400_000 + below(24) * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const size = pick([500, 1000, 2000, 40_000, 1_500_000, 3_000_000, 8_000_000]);
    const [width, height] = pick([
      [500, 500],
      [1000, 4000],
      [4001, 1000],
      [null, null],
    ]);
    const analysed = !isVideo && below(3) === 0;
    const isOwn = below(3) === 0;
    const approval = sometimes(() => pick(STATES));
    const tags = some(TAGS);
    await sql(INSERT, [
      {
        id,
        organization_id: organizationId,
        library_id: isWhole ? (n === 0 ? 'home' : 'second') : library,
        kind: type.split('/')[0],
        content_type: type,
        name: isWhole ? WORDS.join(' ') : `${text()} ${n}.${type.split('/')[1]}`,
        description: sometimes(text),
        descriptions: below(4) === 0 ? { de: text(), fr: text() } : {},
        tags,
        ai_tags: some(tags.length > 1 ? tags : []),
        approval_state: approval,
        approval_set_at: approval && '2026-06-01',
        blob: `blob-${n}`,
        sha256: `sha-${below(ASSETS)}`,
        size_bytes: size,
        processing: 'done',
        width,
        height,
        duration: isVideo ? pick([5, 10.5, 30, 45, 60, 90]) : null,
        colours: some(COLOURS),
        metadata: {
          capture: {
            recordedAt: sometimes(() => recorded.replaceAll('-', ':')),
            make,
            model,
            software: null,
            latitude: place?.at[0] ?? null,
            longitude: place?.at[1] ?? null,
            altitude: null,
          },
          video: isVideo ? { hasAudio: below(2) === 0 } : null,
        },
        photo: { lens: sometimes(() => pick(LENSES)), artist: below(5) ? null : 'Ada' },
        rights: below(5) ? {} : { copyright: 'Ada' },
        hold: below(8) === 0,
        taken_in: place?.names.join('/') ?? null,
        taken_in_names: place?.names.join('\n') ?? null,
        uploaded_by_key_id: isOwn ? keyId : null,
        uploaded_by_person_id: isOwn ? null : sometimes(() => pick(PEOPLE)),
        created: new Date(created),
        updated: sometimes(() => new Date(created + 3_600_000)),
        trashed_at: !isWhole && below(12) === 0 ? new Date(created) : null,
      },
    ]);
    if (analysed) {
      const lines = Array.from({ length: below(3) }, () => ({ text: text() }));
      await sql('INSERT INTO asset_analysis (blob, lines, analysed_at) VALUES ($1, $2, now())', [
        `blob-${n}`,
        JSON.stringify(lines),
      ]);
      await sql('UPDATE asset SET analysed = true WHERE id = $1', [id]);
    }
    if (below(6) === 0)
      await sql(
        `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, withdrawn_at)
         VALUES ($1, $2, $2, 'Fine.', $2, now(), $3)`,
        [organizationId, id, below(3) ? null : '2026-06-01'],
      );
    for (const collection of some(['Best of', 'Others']))
      await sql(
        'INSERT INTO collection_asset (collection_id, asset_id, place, added) VALUES ($1, $2, $3, now())',
        [collection, id, n],
      );
  }
  // Variants of originals of their library.
  await sql(
    `UPDATE asset v SET parent_id = o.id FROM asset o
     WHERE right(v.id, 1) = '7' AND o.id = left(v.id, -1) || '5' AND o.library_id = v.library_id AND NOT EXISTS (
       SELECT FROM collection_asset e WHERE e.asset_id = v.id)`,
    [],
  );
}

const COLUMNS = `id, organization_id, library_id, kind, content_type, name, description, descriptions, tags, ai_tags,
  approval_state, approval_set_at, blob, sha256, size_bytes, processing, width, height, duration, colours, metadata, photo,
  rights, hold, taken_in, taken_in_names, uploaded_by_key_id, uploaded_by_person_id, created, updated, trashed_at`;
const INSERT = `INSERT INTO asset (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::asset, $1)`;

/** What the reader sees, a table a column: no condition and no function of the service. */
const READ = `
  SELECT a.id, a.library_id, a.kind, a.content_type, a.name, a.description, a.descriptions, to_json(a.tags) AS tags,
    to_json(a.ai_tags) AS ai_tags, a.metadata->'capture'->>'make' AS make, a.metadata->'capture'->>'model' AS model,
    a.photo->>'lens' AS lens, a.metadata->'capture'->>'recordedAt' AS recorded,
    (extract(epoch FROM a.created) * 1000)::float8 AS created, (extract(epoch FROM a.updated) * 1000)::float8 AS updated,
    a.size_bytes::float8 AS size, a.width, a.height, a.duration,
    (a.metadata->'capture'->>'latitude')::float8 AS latitude, (a.metadata->'capture'->>'longitude')::float8 AS longitude,
    to_json(a.colours) AS colours, a.uploaded_by_person_id AS uploader, a.uploaded_by_key_id IS NOT DISTINCT FROM $2 AS "isOwn",
    a.approval_state AS approval, to_json(string_to_array(coalesce(a.taken_in_names, ''), E'\\n')) AS place,
    (SELECT coalesce(json_agg(line->>'text'), '[]') FROM asset_analysis n, jsonb_array_elements(n.lines) line WHERE n.blob = a.blob) AS lines,
    (SELECT coalesce(json_agg(c.name), '[]') FROM collection_asset e JOIN collection c ON c.id = e.collection_id WHERE e.asset_id = a.id) AS collections,
    (SELECT count(*)::int FROM asset v WHERE v.parent_id = a.id AND v.trashed_at IS NULL) AS variants,
    (SELECT count(*)::int FROM comment c WHERE c.asset_id = a.id AND c.withdrawn_at IS NULL) AS comments,
    coalesce((a.metadata->'video'->>'hasAudio')::boolean, false) AS sound,
    CASE WHEN a.parent_id IS NULL THEN (
      SELECT count(*)::int FROM asset d WHERE d.library_id = a.library_id AND d.sha256 = a.sha256 AND d.id <> a.id
        AND d.parent_id IS NULL AND d.trashed_at IS NULL) ELSE 0 END AS duplicates,
    coalesce(a.photo->>'artist', '') <> '' AS credit,
    coalesce(a.rights->>'copyright', '') <> '' OR a.hold AS rights
  FROM asset a WHERE a.organization_id = $1 AND a.library_id IN ('home', 'second') AND a.trashed_at IS NULL ORDER BY a.id`;

async function select(index: SearchIndex, filter: string, sort: 'size' | null) {
  const caller = { principal: key, organization: key.organization };
  const asking = { domain, caller, isSearch: true, findAlike: async () => [] };
  const { hits, found } = await selectAssets(index, asking, {
    text: '',
    libraries: [],
    approvals: [],
    usualOrder: null,
    filter: parseFilter(filter, domain.now().getTime()),
    sort: sort && { by: sort, isDescending: false },
    cursor: undefined,
    facets: [],
    offset: 0,
    limit: ASSETS,
  });
  return { found, ids: hits.map(({ assetId }) => assetId) };
}

describe('generated filters', () => {
  it(`SEED=${SEED}: ${FILTERS} of them find what a plain reading of the table finds`, async () => {
    const random = seeded(SEED + 1);
    const differences: unknown[] = [];
    let answers = 0;
    for (let n = 0; n < FILTERS && differences.length < 5; n++) {
      const { text, means } = aFilter(random);
      if ((text.match(/[:,]/g) ?? []).length > 50 || text.length > 1500) continue;
      const meant = rows.filter(means);
      answers += meant.length;
      const bySize = meant.toSorted((one, other) => one.size - other.size);
      for (const [driver, index] of indexes) {
        // Meilisearch answers words alone; what else it is asked goes to PostgreSQL.
        if (driver === 'Meilisearch' && /[:"()-]|NOT|OR/.test(text) && n % 8 !== 0) continue;
        const plain = await select(index, text, null);
        // Each order is one statement more.
        const sorted = n % 8 === 0 ? await select(index, text, 'size') : null;
        const expected = { found: meant.length, ids: meant.map(({ id }) => id) };
        const isRight =
          plain.found === expected.found &&
          String(plain.ids.toSorted()) === String(expected.ids) &&
          (!sorted || sorted.ids.join() === bySize.map(({ id }) => id).join());
        if (!isRight)
          differences.push({
            driver,
            text,
            missing: expected.ids.filter((id) => !plain.ids.includes(id)),
            extra: plain.ids.filter((id) => !expected.ids.includes(id)),
            numbers: [expected.found, plain.found, plain.ids.length],
            sorted: sorted?.ids,
          });
      }
    }
    expect(differences).toEqual([]);
    expect(answers).toBeGreaterThan(FILTERS * 5);
  }, 1_800_000);
});
