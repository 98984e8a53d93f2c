import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** The strong tags that a header names, each without its quotes and without what compression adds. */
const tagsIn = (header: string) =>
  [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, tag = '']) => ({
    weak: weak !== undefined,
    tag: tag.replace(/;[a-z]+$/, ''),
  }));

/**
 * Whether an If-Match names a tag, by strong comparison (RFC 9110 13.1.1). The tag of an answer with extras names the asset
 * before its dot.
 */
export function expectationOf(header: string | undefined): ((tag: string) => boolean) | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return () => true;
  const named = tagsIn(header).filter(({ weak }) => !weak);
  return (tag) => named.some((each) => each.tag.split('.')[0] === tag);
}

/** Whether the client has what an answer would send, by its ETag and If-None-Match (RFC 9110 13.1.2). */
export function isKnown({ headers }: IncomingMessage, answer: OutgoingHttpHeaders): boolean {
  const header = headers['if-none-match'];
  if (header === undefined || answer.ETag === undefined) return false;
  return header.trim() === '*' || tagsIn(header).some(({ tag }) => `"${tag}"` === answer.ETag);
}
