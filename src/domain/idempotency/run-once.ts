import { deserialize, serialize } from 'node:v8';
import { HOUR_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { openSecret, type Secrets, sealSecret } from '../access/secrets';
import { type Change, type Domain, operation } from '../operation';
import type { IdempotentRequest } from './idempotent-request';

const KIND = 'idempotent-result';

type Kept = { fingerprint: Uint8Array; sealed: Uint8Array | null };

/**
 * Executes the write of a request and keeps its result in the same transaction, or returns the result kept before. A
 * request sent again while the first one runs waits for it. Refuses with CONFLICT a key used for another request. A
 * refused write keeps nothing: the request may be sent again.
 */
export const runOnce = <Result>(
  domain: Domain,
  request: IdempotentRequest,
  write: (change: Change) => Promise<Result>,
): Promise<Result> =>
  operation(async (change): Promise<Result> => {
    if (!(await begin(change, request))) return readKept(change, request);
    const result = await write(change);
    await keep(change, request, result);
    return result;
  })(domain);

/** Adds the row of a request, or takes over one whose day is over. False: the request was executed. */
async function begin({ tx, at }: Change, request: IdempotentRequest): Promise<boolean> {
  const { organizationId, lookup, fingerprint } = request;
  const ended = new Date(at.getTime() - LIMITS.idempotentHours * HOUR_MS);
  const begun = await tx.$executeRaw`
    INSERT INTO idempotent_result AS kept (organization_id, lookup, fingerprint, created)
    VALUES (${organizationId}, ${lookup}, ${fingerprint}, ${at})
    ON CONFLICT (organization_id, lookup) DO UPDATE SET fingerprint = excluded.fingerprint, created = excluded.created
    WHERE kept.created < ${ended}`;
  return begun > 0;
}

async function keep({ tx, secrets }: Change, request: IdempotentRequest, result: unknown) {
  const { organizationId, lookup } = request;
  const text = serialize(result).toString('latin1');
  const sealed = sealSecret(secrets, text, sealOf(request), KIND);
  await tx.$executeRaw`
    UPDATE idempotent_result SET sealed = ${sealed}
    WHERE organization_id = ${organizationId} AND lookup = ${lookup}`;
  await tx.$executeRaw`
    DELETE FROM idempotent_result WHERE organization_id = ${organizationId} AND lookup IN (
      SELECT lookup FROM idempotent_result WHERE organization_id = ${organizationId}
      ORDER BY created DESC OFFSET ${LIMITS.idempotentResults} FOR UPDATE SKIP LOCKED)`;
}

async function readKept<Result>(
  { tx, secrets }: Change,
  request: IdempotentRequest,
): Promise<Result> {
  const { organizationId, lookup, fingerprint } = request;
  const [kept] = await tx.$queryRaw<Kept[]>`
    SELECT fingerprint, sealed FROM idempotent_result
    WHERE organization_id = ${organizationId} AND lookup = ${lookup}`;
  if (!kept || !fingerprint.equals(kept.fingerprint))
    refuse('CONFLICT', {
      message: 'This Idempotency-Key was used for another request. Send a new key.',
    });
  return deserialize(open(secrets, request, kept.sealed));
}

/** An operator may have dropped the secret that sealed it. */
function open(secrets: Secrets, request: IdempotentRequest, sealed: Uint8Array | null): Buffer {
  try {
    const text = openSecret(secrets, sealed ?? Buffer.alloc(0), sealOf(request), KIND);
    return Buffer.from(text, 'latin1');
  } catch (error) {
    return refuse('CONFLICT', {
      message: 'This request was executed, but its answer is no longer known.',
      why: (error as Error).message,
    });
  }
}

const sealOf = ({ organizationId, lookup }: IdempotentRequest) =>
  `${organizationId} ${lookup.toString('hex')}`;

/** Whether a request with this key was executed. */
export async function wasExecuted(
  { database }: Domain,
  { organizationId, lookup }: IdempotentRequest,
): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'SELECT FROM idempotent_result WHERE organization_id = $1 AND lookup = $2',
    [organizationId, lookup],
  );
  return rowCount === 1;
}
