import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database } from '@/platform/database/connect';
import { makeLog } from '@/platform/log';
import { aDatabase } from '@/testing/database';
import type { SearchAnswer, SearchIndex, SearchRequest } from './port';

type Text = {
  name?: string;
  tags?: string[];
  description?: string | null;
  approval?: string | null;
  library?: string;
};

/** An organization whose libraries are made when something is first put into them. */
export type Shelf = {
  organizationId: string;
  /** Adds an asset, a second younger than the one before; its id. */
  add(text: Text): Promise<string>;
  /** What is asked for: in the library "home", the first twenty, unless said otherwise. */
  request(text: string, more?: Partial<SearchRequest>): SearchRequest;
};

export type SearchUnderTest = {
  database: Database;
  url: string;
  /** Runs a statement on the tables. */
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  aShelf(): Promise<Shelf>;
};

/** A driver on a database; `level` waits until it knows all that was committed. */
export type DriverUnderTest = {
  search: SearchUnderTest;
  index: SearchIndex;
  level(): Promise<void>;
};

/** What the tests of the promises stand on: a shelf of their own each, and a driver that is level with it. */
export type Stand = {
  add(text: Text): Promise<string>;
  search(text: string, more?: Partial<SearchRequest>): Promise<SearchAnswer>;
  idsOf(text: string, more?: Partial<SearchRequest>): Promise<string[]>;
  /** Sets columns of an asset. */
  change(id: string, set: string): Promise<unknown>;
  shelf(): Shelf;
  driver(): DriverUnderTest;
};

/** A database of its own to search in. */
export async function searchUnderTest(): Promise<SearchUnderTest> {
  const { url, pool } = await aDatabase();
  const database = connectDatabase({ url, connections: 6, log: makeLog('silent') });
  const run = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
  let moment = Date.parse('2026-03-01T12:00:00Z');
  let shelves = 0;

  async function aShelf(): Promise<Shelf> {
    const organizationId = `shelf-${shelves++}`;
    const known = new Set<string>();
    await run('INSERT INTO organization (id, name, created) VALUES ($1, $1, now())', [
      organizationId,
    ]);
    const addLibrary = (id: string) =>
      run('INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())', [
        organizationId,
        id,
      ]);
    return {
      organizationId,
      async add({ name = 'x.png', tags = [], description, approval, library = 'home' }) {
        if (!known.has(library)) await addLibrary(library);
        known.add(library);
        const id = randomBytes(11).toString('hex');
        moment += 1000;
        const values = [id, organizationId, library, name, tags, description ?? null];
        await run(insert, [...values, approval ?? null, new Date(moment)]);
        return id;
      },
      request: (text, more) => ({
        organizationId,
        libraryIds: ['home'],
        text,
        approvals: [],
        offset: 0,
        limit: 20,
        ...more,
      }),
    };
  }
  return { database, url, run, aShelf };
}

const insert = `
  INSERT INTO asset (id, organization_id, library_id, name, tags, description, approval_state, created,
    approval_set_at, kind, blob, sha256, size_bytes, content_type)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $7::text IS NOT NULL THEN now() END,
    'image', $1, '0', 1000, 'image/png')`;
