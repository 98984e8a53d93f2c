import {
  BULK_CONCURRENCY,
  DECODING_CONCURRENCY,
  MAIL_CONCURRENCY,
  SHARED_CONCURRENCY,
} from '@/jobs/concurrency';
import { MAX_SEARCHES } from '@/platform/search-index/limit-searches';

/** Caps the pool on machines with many processors; beyond it a step waits for a connection. */
const MAX_DECODING_CONNECTIONS = 16;
/** The engine itself, and steps that hold a lock while they use a second connection. */
const ENGINE_CONNECTIONS = 6;

/** The largest number of connections in the pool of a process, with or without DATABASE_URL. */
export const POOL_SIZES = {
  web: 10,
  /** Beside `web`, in the same process. */
  searches: MAX_SEARCHES,
  worker:
    Math.min(DECODING_CONCURRENCY, MAX_DECODING_CONNECTIONS) +
    MAIL_CONCURRENCY +
    BULK_CONCURRENCY +
    SHARED_CONCURRENCY +
    ENGINE_CONNECTIONS,
  /** A command may open this pool twice: for the domain, and for all services. */
  command: 4,
};

/** Beside its pools, a process holds one: to mark the embedded server as in use, or to listen for events or changes. */
const BESIDE_POOLS = 1;
/** The worker of the service, and two added by `npm run worker`. */
const WORKERS = 3;
/** Commands at the same time. */
const COMMANDS = 2;
/** For an operator's own connections, and for connections being replaced. */
const MARGIN = 10;

/** The connection limit of the embedded PostgreSQL: everything on one machine together. */
export const MAX_CONNECTIONS =
  POOL_SIZES.web +
  POOL_SIZES.searches +
  2 * BESIDE_POOLS +
  WORKERS * (POOL_SIZES.worker + BESIDE_POOLS) +
  COMMANDS * (2 * POOL_SIZES.command + BESIDE_POOLS) +
  MARGIN;
