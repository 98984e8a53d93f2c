import type { IncomingMessage } from 'node:http';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { refusalOfCoding } from './content-coding';
import { excessOf } from './json-bounds';

export type JsonBody = { body: Record<string, unknown>; refusal: Refusal | null };

/** The longest time sending a JSON body may take. */
const BODY_TIMEOUT_MS = 30_000;

const broken = (message: string): JsonBody => ({
  body: {},
  refusal: new Refusal('BAD_USER_INPUT', { message }),
});

/**
 * Reads a JSON object of at most 1 MiB, 64 levels and 10,000 values. Problems of the body are returned, not thrown,
 * because access is authorized first. An empty body counts as an empty object.
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const coded = refusalOfCoding(request);
  if (coded) return { body: {}, refusal: coded };
  const bytes = await readBytes(request);
  if (bytes === null) return broken('The body is larger than 1 MiB.');
  if (bytes.length === 0) return { body: {}, refusal: null };
  const excess = excessOf(bytes);
  if (excess) return broken(`The body ${excess}.`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return broken('The body must be a JSON object.');
    return { body: body as Record<string, unknown>, refusal: null };
  } catch {
    return broken('The body is not valid JSON.');
  }
}

/** All bytes of the body, or null beyond the limit. Disconnects a client that sends too slowly. */
export async function readBytes(
  request: IncomingMessage,
  most: number = LIMITS.bodyBytes,
): Promise<Buffer | null> {
  const deadline = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > most) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(deadline);
  }
}
