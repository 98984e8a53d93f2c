import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '@/platform/blobs/port';

/** What identifies the current bytes of a URL. `modified` is null when the time of their last change is unknown. */
export type Validators = { etag: string; modified: Date | null };

/**
 * The result of the conditions of a GET or HEAD request, in the order of RFC 9110 13.2.2: `failed` is 412, `known` is
 * 304, `send` sends the bytes. An unreadable date is ignored, and so is every date when the time of the last change is
 * unknown.
 */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, modified }: Validators,
): 'failed' | 'known' | 'send' {
  const changed = secondsOf(modified);
  const isAfter = (date: string | undefined) => {
    const seconds = date === undefined ? null : secondsOf(new Date(date));
    return changed === null || seconds === null ? null : changed > seconds;
  };
  const match = headers['if-match'];
  if (match !== undefined ? !namesStrongly(match, etag) : isAfter(headers['if-unmodified-since']))
    return 'failed';
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return namesWeakly(noneMatch, etag) ? 'known' : 'send';
  return isAfter(headers['if-modified-since']) === false ? 'known' : 'send';
}

/** Whether a range applies to the current bytes: If-Range names their ETag, or exactly their date (RFC 9110 13.1.5). */
export function isRangeCurrent(
  headers: IncomingHttpHeaders,
  { etag, modified }: Validators,
): boolean {
  const condition = headers['if-range']?.toString();
  if (condition === undefined || condition === etag) return true;
  const seconds = condition.includes('"') ? null : secondsOf(new Date(condition));
  return seconds !== null && seconds === secondsOf(modified);
}

/**
 * The bytes a Range header requests, out of `size`. `all` when there is no header, when it cannot be parsed, or when it
 * names several ranges (RFC 9110 14.2 allows ignoring it); `none` when the range lies outside the file.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'all' | 'none' => {
  if (header === undefined) return 'all';
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'none' : { start, end };
};

/** HTTP dates have no fractions of a second. */
const secondsOf = (date: Date | null): number | null =>
  date === null || Number.isNaN(date.getTime()) ? null : Math.floor(date.getTime() / 1000);

/** By strong comparison: `W/"x"` is not `"x"` (RFC 9110 13.1.1). */
function namesStrongly(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const named: string[] = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return named.includes(etag);
}

/** Whether an If-None-Match header contains this ETag, by weak comparison (RFC 9110 13.1.2). */
function namesWeakly(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  const named: string[] = header.match(/"[^"]*"/g) ?? [];
  return named.includes(etag);
}
