import { causesOf } from '../causes-of';

/**
 * Codes of Node, PostgreSQL and Prisma for a connection that was refused, lost or unavailable, and for a database without
 * disk space or memory (53100, 53200).
 */
const UNAVAILABLE_CODES =
  /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[1-5]|53[123]00|3D000|P100[128]|P1017|P2024|P2037)$/;

/** pg gives these errors no code. Prisma's code of the last one stands for others too. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Transaction API error: Unable to start a transaction in the given time)/;

type Failure = {
  name?: unknown;
  code?: unknown;
  syscall?: unknown;
  severity?: unknown;
  message?: unknown;
  originalCode?: unknown;
  meta?: { code?: unknown };
};

/**
 * Whether an operation failed only because the database refused its connection, lost it or had no space: the same
 * operation may succeed a moment later. Looks into the causes of the error.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  causesOf(error).some(tellsOfUnavailable);

function tellsOfUnavailable(failure: Failure): boolean {
  const codes = [failure.code, failure.originalCode, failure.meta?.code].map(String);
  if (codes.some((code) => UNAVAILABLE_CODES.test(code))) return true;
  // A socket that is gone. Without these conditions, ENOENT is a missing file.
  const connecting = failure.syscall === 'connect' || String(failure.name).startsWith('Prisma');
  if (failure.code === 'ENOENT' && connecting) return true;
  // "The database is not currently accepting connections"; the same code as an error means something else.
  if (failure.code === '55000' && failure.severity === 'FATAL') return true;
  return UNAVAILABLE_MESSAGES.test(String(failure.message));
}
