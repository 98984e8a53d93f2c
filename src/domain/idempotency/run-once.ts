import { deserialize, serialize } from 'node:v8';
import { earlier, HOUR_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Transaction } from '@/platform/database/connect';
import { openSecret, type Secrets, sealSecret } from '../access/secret/secrets';
import { type Change, type Domain, operation } from '../operation';
import type { IdempotentRequest } from './idempotent-request';

const KIND = 'idempotent-result';

/** One write in so many deletes the results beyond those an organization keeps: it has to read the kept ones. */
const TRIM_ONE_OF = 32;

type Kept = { lookup: Uint8Array; fingerprint: Uint8Array; sealed: Uint8Array | null };

/**
 * Executes the write of a request and keeps its result in the same transaction, or returns the result kept before. A
 * request sent again while the first one runs waits for it. Refuses with CONFLICT a key used for another request. A
 * refused write keeps nothing: the request may be sent again. `write` reads and writes with the transaction alone: a
 * connection more, while it holds one, could be the last.
 */
export const runOnce = <Result>(
  domain: Domain,
  request: IdempotentRequest,
  write: (change: Change) => Promise<Result>,
): Promise<Result> =>
  operation(async (change): Promise<Result> => {
    const kept = await begin(change, request);
    if (kept) return open(change.secrets, request, kept);
    const result = await write(change);
    await keep(change, request, result);
    return result;
  })(domain);

/**
 * The result of a request that was executed before; otherwise undefined. Refuses with CONFLICT a key used for another
 * request. While the files of a request are not known yet, they are not compared.
 */
export async function findKept<Result>(
  { database, secrets, now }: Domain,
  request: IdempotentRequest,
): Promise<Result | undefined> {
  const kept = await find(database.prisma, request, now());
  return kept && open<Result>(secrets, request, kept);
}

/** Adds the row of a request, or takes over one whose day is over. Returns the row if the request was executed. */
async function begin(change: Change, request: IdempotentRequest): Promise<Kept | undefined> {
  const { tx, at } = change;
  const { organizationId, marks } = request;
  const [{ lookup, asked, further }, ...older] = marks;
  if (older.length > 0) {
    const kept = await find(tx, request, at);
    if (kept) return kept;
  }
  const fingerprint = Buffer.concat([asked, further]);
  const begun = await tx.$executeRaw`
    INSERT INTO idempotent_result AS kept (organization_id, lookup, fingerprint, created)
    VALUES (${organizationId}, ${lookup}, ${fingerprint}, ${at})
    ON CONFLICT (organization_id, lookup) DO UPDATE SET fingerprint = excluded.fingerprint, created = excluded.created
    WHERE kept.created < ${endOf(at)}`;
  return begun > 0 ? undefined : find(tx, request, at);
}

const endOf = (at: Date) => earlier(at, LIMITS.idempotentHours * HOUR_MS);

async function find(tx: Reader, { organizationId, marks }: IdempotentRequest, at: Date) {
  const lookups = marks.map(({ lookup }) => lookup);
  const [kept] = await tx.$queryRaw<Kept[]>`
    SELECT lookup, fingerprint, sealed FROM idempotent_result
    WHERE organization_id = ${organizationId} AND lookup = ANY (${lookups}::bytea[]) AND created >= ${endOf(at)}`;
  return kept;
}

type Reader = Pick<Transaction, '$queryRaw'>;

async function keep({ tx, secrets }: Change, request: IdempotentRequest, result: unknown) {
  const { organizationId, marks } = request;
  const { lookup } = marks[0];
  const text = serialize(result).toString('latin1');
  const sealed = sealSecret(secrets, text, sealOf(organizationId, lookup), KIND);
  await tx.$executeRaw`
    UPDATE idempotent_result SET sealed = ${sealed}
    WHERE organization_id = ${organizationId} AND lookup = ${lookup}`;
  if ((lookup[0] ?? 0) % TRIM_ONE_OF === 0) await trim(tx, organizationId);
}

const trim = (tx: Transaction, organizationId: string) => tx.$executeRaw`
  DELETE FROM idempotent_result WHERE organization_id = ${organizationId} AND lookup IN (
    SELECT lookup FROM idempotent_result
    WHERE organization_id = ${organizationId} AND created < (
      SELECT created FROM idempotent_result WHERE organization_id = ${organizationId}
      ORDER BY created DESC OFFSET ${LIMITS.idempotentResults - 1} LIMIT 1)
    FOR UPDATE SKIP LOCKED)`;

function open<Result>(
  secrets: Secrets,
  { organizationId, marks }: IdempotentRequest,
  { lookup, fingerprint, sealed }: Kept,
): Result {
  const mark = marks.find((each) => each.lookup.equals(lookup));
  const wanted = mark && Buffer.concat([mark.asked, mark.further]);
  // The files may not be known yet.
  if (!wanted?.equals(fingerprint.subarray(0, wanted.length)))
    refuse('CONFLICT', 'This Idempotency-Key was used for another request. Send a new key.');
  try {
    const seal = sealOf(organizationId, lookup);
    const text = openSecret(secrets, sealed ?? Buffer.alloc(0), seal, KIND);
    return deserialize(Buffer.from(text, 'latin1'));
  } catch (error) {
    // An operator may have dropped the secret that sealed it.
    return refuse('CONFLICT', {
      message: 'This request was executed, but its answer is no longer known.',
      why: (error as Error).message,
    });
  }
}

const sealOf = (organizationId: string, lookup: Uint8Array) =>
  `${organizationId} ${Buffer.from(lookup).toString('hex')}`;
