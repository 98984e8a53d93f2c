/** A process of its own that carries what changed, for tests to kill: tsx carrier-to-kill.ts <database> <meilisearch> <key>. */
import pg from 'pg';
import { connectMeilisearch } from './meilisearch-client';
import { makeSearchFeed } from './search-feed';

const [connectionString, url = '', apiKey] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString });
const { client } = connectMeilisearch({ url, apiKey });
await makeSearchFeed({ pool, client, isWell: async () => true }).carry(10_000);
