import type { ByteRange } from '@/platform/blobs/port';

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

/** Whether an If-None-Match header contains this ETag, by weak comparison (RFC 9110 13.1.2). */
export const namesEtag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const named: string[] = header.match(/"[^"]*"/g) ?? [];
  return named.includes(etag);
};
