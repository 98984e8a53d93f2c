/**
 * A process that syncs changes to Meilisearch, for tests to kill:
 * tsx sync-search-index.ts <database> <meilisearch> <key>.
 */
import pg from 'pg';
import { makeIndexSync } from '@/platform/search-index/meilisearch/index-sync';
import { connectMeilisearch } from '@/platform/search-index/meilisearch/meilisearch-client';

const [connectionString, url = '', apiKey] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString });
const { client } = connectMeilisearch({ url, apiKey });
await makeIndexSync({ pool, client, isReachable: async () => true }).sync(10_000);
