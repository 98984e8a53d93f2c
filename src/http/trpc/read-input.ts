import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import { Refusal } from '@/contract/errors';
import { refusalOfCoding } from '../admission/content-coding';
import { excessOf } from '../admission/json-bounds';
import { type BodyShare, readBytes } from '../admission/read-json-body';

/**
 * Reads the body or the query, and returns why it is refused before anything parses it; null when it is not. tRPC takes
 * an already read body from `request.body`.
 */
export async function readInput(
  request: IncomingMessage & { body?: string },
  share: BodyShare,
  most: number,
): Promise<Error | null> {
  if (request.method === 'GET') {
    const search = request.url?.split('?').slice(1).join('?');
    return refusalOfInput(new URLSearchParams(search).get('input') ?? '');
  }
  const coded = refusalOfCoding(request);
  if (coded) return coded;
  if (!isJson(request)) return null;
  const bytes = await readBytes(request, share, most);
  request.body = bytes?.toString('utf8') ?? '';
  if (bytes === null) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
  return refusalOfInput(bytes);
}

export const isJson = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('application/json') ?? false;

function refusalOfInput(json: string | Buffer): Refusal | null {
  const excess = excessOf(json);
  return excess ? new Refusal('BAD_USER_INPUT', { message: `The input ${excess}.` }) : null;
}
