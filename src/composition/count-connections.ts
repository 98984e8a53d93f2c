import {
  BULK_CONCURRENCY,
  DECODING_CONCURRENCY,
  MAIL_CONCURRENCY,
  SHARED_CONCURRENCY,
} from '@/jobs/concurrency';
import { MAX_SEARCHES } from '@/platform/search-index/limit-searches';

/** A step waits for a connection rather than that a machine with many processors needs very many. */
const MAX_DECODING_CONNECTIONS = 16;
/** The engine itself, and steps that hold a lock while they use a second connection. */
const ENGINE_CONNECTIONS = 6;

/** The largest number of connections in the pool of a process, with DATABASE_URL as without. */
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

/** Beside its pools, a process holds one: to say that it uses the embedded server, or to listen for events. */
const BESIDE_POOLS = 1;
/** The worker of the service, and two that `npm run worker` adds. */
const WORKERS = 3;
/** Commands at the same time. */
const COMMANDS = 2;
/** For an operator's own connections, and for connections that are being replaced. */
const MARGIN = 10;

/** The connections that the embedded PostgreSQL accepts: all that everything on one machine may open. */
export const MAX_CONNECTIONS =
  POOL_SIZES.web +
  POOL_SIZES.searches +
  BESIDE_POOLS +
  WORKERS * (POOL_SIZES.worker + BESIDE_POOLS) +
  COMMANDS * (2 * POOL_SIZES.command + BESIDE_POOLS) +
  MARGIN;
