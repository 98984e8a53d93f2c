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

/** A hand-written query whose cost matters. It is sent as a named prepared statement on the shared pool. */
export type Query = { name: string; text: string };

export type Database = {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Runs a hand-written query outside any transaction. */
  rows<Row extends object>(query: Query, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
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

/**
 * Opens one pool that Prisma and the hand-written queries share.
 * Statements end after 30 seconds, idle transactions after 60.
 */
export function connectDatabase(options: { url: string; connections: number; log: Log }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'vitrine',
    // Prisma writes and reads times without a time zone: the database's own zone must not apply.
    options: '-c timezone=UTC',
  });
  let closing = false;
  // A connection that breaks while idle is replaced by the pool; it must not end the process.
  pool.on('error', ({ message }) => {
    if (!closing) options.log.warn({ reason: message }, 'an idle database connection broke');
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
  });
  return {
    prisma,
    pool,
    async rows<Row extends object>(query: Query, values: unknown[]) {
      const result = await pool.query<Row>({ ...query, values, types });
      return result.rows;
    },
    async close() {
      closing = true;
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
