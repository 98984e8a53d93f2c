import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database } from '@/platform/database/connect';
import { signsOf } from '@/platform/database/features';
import { makeLog } from '@/platform/log';
import type { SearchRequest } from '@/platform/search-index/port';
import { aDatabase } from './database';

/** The searchable columns of an asset. */
export type AssetText = {
  name?: string;
  tags?: string[];
  description?: string | null;
  approval?: string | null;
  library?: string;
  /** Lines of text in its image. */
  lines?: string[];
  /** Other words for its tags. */
  otherWords?: Record<string, string>;
  /** What a model made of its image. */
  features?: { model: string; values: Int8Array };
};

/** An organization whose libraries are created when the first asset is added to them. */
export type SearchOrganization = {
  organizationId: string;
  /** Adds an asset, one second newer than the previous one. Returns its id. */
  add(text: AssetText): Promise<string>;
  /** A request for the first twenty hits in the library "home"; `more` overrides. */
  request(text: string, more?: Partial<SearchRequest>): SearchRequest;
};

export type SearchDatabase = {
  database: Database;
  url: string;
  /** Runs a statement on the tables. */
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  anOrganization(): Promise<SearchOrganization>;
};

const INSERT_ASSET = `
  INSERT INTO asset (id, organization_id, library_id, name, tags, description, approval_state, created,
    approval_set_at, kind, blob, sha256, size_bytes, content_type)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $7::text IS NOT NULL THEN now() END,
    'image', $1, '0', 1000, 'image/png')`;

/** A new database to search in. */
export async function aSearchDatabase(): Promise<SearchDatabase> {
  const { url, pool } = await aDatabase();
  const database = connectDatabase({ url, connections: 6, log: makeLog('silent') });
  const run = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
  let created = Date.parse('2026-03-01T12:00:00Z');
  let organizations = 0;

  async function anOrganization(): Promise<SearchOrganization> {
    const organizationId = `organization-${organizations++}`;
    const known = new Set<string>();
    await run('INSERT INTO organization (id, name, created) VALUES ($1, $1, now())', [
      organizationId,
    ]);
    const addAnalysis = async (
      id: string,
      { lines = [], otherWords = {}, features }: AssetText,
    ) => {
      const values = [JSON.stringify(lines.map((text) => ({ text }))), JSON.stringify(otherWords)];
      const { model = '', values: bytes = null } = features ?? {};
      await run(
        `INSERT INTO asset_analysis (blob, lines, other_words, features, features_model, analysed_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [id, ...values, bytes && Buffer.from(bytes.buffer), model],
      );
      if (bytes)
        await run(
          `INSERT INTO asset_likeness (blob, organization_id, library_id, findable, model, signs)
           SELECT blob, organization_id, library_id, true, $2, $3::bit varying FROM asset WHERE id = $1`,
          [id, model, signsOf(bytes)],
        );
      await run('UPDATE asset SET analysed = true WHERE id = $1', [id]);
    };
    const addLibrary = (id: string) =>
      run('INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())', [
        organizationId,
        id,
      ]);
    return {
      organizationId,
      async add({ name = 'x.png', tags = [], description, approval, library = 'home', ...seen }) {
        if (!known.has(library)) await addLibrary(library);
        known.add(library);
        const id = randomBytes(11).toString('hex');
        created += 1000;
        const values = [id, organizationId, library, name, tags, description ?? null];
        await run(INSERT_ASSET, [...values, approval ?? null, new Date(created)]);
        if (seen.lines || seen.otherWords || seen.features) await addAnalysis(id, seen);
        return id;
      },
      request: (text, more) => aSearchRequest(text, { organizationId, ...more }),
    };
  }
  return { database, url, run, anOrganization };
}

/** The first page of a search in the library `home`, without filters. */
export const aSearchRequest = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  organizationId: 'one',
  libraryIds: ['home'],
  text,
  approvals: [],
  offset: 0,
  limit: 20,
  ...more,
});
