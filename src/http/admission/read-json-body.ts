import type { IncomingMessage } from 'node:http';
import { Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Holder, Permit } from '@/platform/permits';
import { openUnnamedFile } from '@/platform/unnamed-file';
import type { ApiDependencies } from '@/procedures/context';
import { refuseCoding } from './content-coding';
import { excessOf, isObject } from './json-bounds';

export type JsonBody = { body: Record<string, unknown>; refusal: Refusal | null };

/** Whose share of the memory a body uses while it arrives. */
export type BodyShare = { permits: ApiDependencies['permits']; holder: Holder };

/** The longest time sending a JSON body may take. */
const BODY_TIMEOUT_MS = 30_000;

/** Bodies up to this size need no permit. */
const SMALL_BODY_BYTES = 16 * 1024;

/**
 * Reads a JSON object of at most 1 MiB, 64 levels and 10,000 values. Problems of the body are returned, not thrown,
 * because access is authorized first. An empty body counts as an empty object.
 */
export async function readJsonBody(request: IncomingMessage, share: BodyShare): Promise<JsonBody> {
  try {
    refuseCoding(request);
    const bytes = await readBytes(request, share);
    if (bytes === null) return refuse('BAD_USER_INPUT', 'The body is larger than 1 MiB.');
    const body = bytes.length === 0 ? {} : parseJson(bytes);
    if (!isObject(body)) return refuse('BAD_USER_INPUT', 'The body must be a JSON object.');
    return { body, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { body: {}, refusal: error };
    throw error;
  }
}

/** Parses the JSON of a body. Refuses, before it parses, what would take too long, and what is not JSON. */
export function parseJson(
  bytes: Buffer,
  revive?: (key: string, value: unknown) => unknown,
): unknown {
  const excess = excessOf(bytes);
  if (excess) refuse('BAD_USER_INPUT', `The body ${excess}.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), revive);
  } catch {
    return refuse('BAD_USER_INPUT', 'The body is not valid JSON.');
  }
}

/**
 * All bytes of the body, or null beyond the limit. Disconnects a client that sends too slowly. A body of more than 16
 * KiB needs a permit, so that slow senders do not fill the memory; it is cut when another receives the permit.
 */
export async function readBytes(
  request: IncomingMessage,
  { permits, holder }: BodyShare,
  most: number = LIMITS.bodyBytes,
): Promise<Buffer | null> {
  const read = async (permit?: Permit) => {
    const chunks: Buffer[] = [];
    permit?.revoked.addEventListener('abort', () => request.destroy());
    const isWhole = await receive(request, most, (chunk) => void chunks.push(chunk));
    return isWhole ? Buffer.concat(chunks) : null;
  };
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (!hasBody(request) || announced <= SMALL_BODY_BYTES || most <= SMALL_BODY_BYTES) return read();
  return permits.body.run(holder, read);
}

/**
 * Receives a body of up to `most` bytes on the disk, and then runs a task with its bytes and a permit: a slow sender
 * holds neither memory nor the permit. Passes null for a larger body.
 */
export async function withLargeBody<Result>(
  request: IncomingMessage,
  { permits, holder }: BodyShare,
  { folder, most }: { folder: string; most: number },
  task: (bytes: Buffer | null) => Promise<Result>,
): Promise<Result> {
  const receivePermit = await permits.largeBody.take(holder);
  const cut = () => request.destroy();
  receivePermit.revoked.addEventListener('abort', cut);
  let file: Awaited<ReturnType<typeof openUnnamedFile>> | undefined;
  try {
    const opened = await openUnnamedFile(folder);
    file = opened;
    if (!(await receive(request, most, (chunk) => opened.write(chunk)))) return await task(null);
    const parse = async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of opened.read()) chunks.push(chunk);
      return task(Buffer.concat(chunks));
    };
    return await permits.largeMessage.run(holder, parse);
  } finally {
    receivePermit.release();
    await file?.close();
  }
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Passes on the bytes of a body. Returns whether there were at most `most`. Disconnects a client that is too slow. Refuses
 * a body whose client left, which is no fault of the service.
 */
async function receive(
  request: IncomingMessage,
  most: number,
  take: (chunk: Buffer) => unknown,
): Promise<boolean> {
  const deadline = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  try {
    let size = 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > most) return false;
      await take(chunk);
    }
    return true;
  } catch (error) {
    if (!request.destroyed || request.readableEnded) throw error;
    return refuse('BAD_USER_INPUT', 'The body did not arrive completely.');
  } finally {
    clearTimeout(deadline);
  }
}
