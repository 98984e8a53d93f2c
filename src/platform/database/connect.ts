import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Log } from '../log';
import { PrismaClient } from './generated/client';

/** A transaction, as operations write through it. */
export type Transaction = Omit<
  PrismaClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'
>;

/**
 * A hand-written query whose cost matters. With a name it is a prepared statement, whose plan is kept. Without one it is
 * planned for its values each time.
 */
export type Query = { name?: string; text: string };

/** Connections for hand-written queries alone. */
export type QueryPool = {
  pool: pg.Pool;
  /** Runs a hand-written query outside any transaction. */
  rows<Row extends object>(query: Query, values: unknown[]): Promise<Row[]>;
  /** The same for its first row; null: there is none. */
  row<Row extends object>(query: Query, values: unknown[]): Promise<Row | null>;
  close(): Promise<void>;
};

export type Database = QueryPool & { prisma: PrismaClient };

type PoolOptions = {
  url: string;
  /** Maximum number of connections, opened on demand. composition/count-connections.ts adds up all processes. */
  connections: number;
  log: Log;
  /** After this time PostgreSQL cancels a statement. */
  statementTimeoutMs?: number;
};

// bigint columns hold byte counts, which stay far below 2^53.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
};

/** Statement names for Prisma's own queries, so that PostgreSQL plans each of them once per connection. */
const statementName = ({ sql }: { sql: string }) =>
  `p${createHash('sha1').update(sql).digest('base64url')}`;

/** Opens a pool. Statements end after 30 seconds unless `statementTimeoutMs` says otherwise, idle transactions after 60. */
export function openQueryPool({
  url,
  connections,
  log,
  statementTimeoutMs = 30_000,
}: PoolOptions): QueryPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'vitrine',
    // Prisma writes and reads times without a time zone: the database's own zone must not apply.
    options: '-c timezone=UTC',
  });
  let closing = false;
  // A connection that breaks while idle is replaced by the pool; it must not end the process.
  pool.on('error', ({ message }) => {
    if (!closing) log.warn({ reason: message }, 'An idle database connection broke.');
  });
  return {
    pool,
    async rows<Row extends object>(query: Query, values: unknown[]) {
      const result = await pool.query<Row>({ ...query, values, types });
      return result.rows;
    },
    async row<Row extends object>(query: Query, values: unknown[]) {
      return (await this.rows<Row>(query, values))[0] ?? null;
    },
    async close() {
      closing = true;
      await pool.end();
    },
  };
}

/** Opens one pool that Prisma and the hand-written queries share. */
export function connectDatabase(options: PoolOptions): Database {
  const queries = openQueryPool(options);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(queries.pool, { statementNameGenerator: statementName }),
  });
  return {
    ...queries,
    prisma,
    async close() {
      await prisma.$disconnect();
      await queries.close();
    },
  };
}
