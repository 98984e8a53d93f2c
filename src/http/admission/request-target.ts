import type { IncomingMessage } from 'node:http';

/** The path and query a request asks for. It is read once; all routing and answering uses this. */
export type RequestTarget = {
  /** As sent: nothing is decoded, and no segment is resolved or dropped. */
  path: string;
  /** With its question mark; empty without a query. */
  search: string;
};

/** One slash only: `//x` names a host to some programs and a path to others. */
const ORIGIN_FORM = /^\/(?!\/)/;
const ABSOLUTE_FORM = /^https?:\/\/[^/?#\\]+/i;

/** Reads the request target of RFC 9112: a path, or an http URL, whose host is ignored. Null for anything else. */
export function readRequestTarget(sent: string): RequestTarget | null {
  const own = sent.startsWith('/') ? sent : withoutHost(sent);
  if (own === null || !ORIGIN_FORM.test(own)) return null;
  const query = own.indexOf('?');
  return query < 0
    ? { path: own, search: '' }
    : { path: own.slice(0, query), search: own.slice(query) };
}

function withoutHost(sent: string): string | null {
  const host = ABSOLUTE_FORM.exec(sent)?.[0];
  if (host === undefined) return null;
  const rest = sent.slice(host.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The value of a path segment, as the source of a regular expression: what RFC 3986 allows, but not `.` and `..`. */
export const SEGMENT = String.raw`(?!\.{1,2}(?:/|$))[\w.~%!$&'()*+,;=:@-]+`;

/**
 * Parts programs read differently: backslashes and fragments, empty segments, and `.` and `..`, also when escaped. Some
 * keep them, others drop or resolve them.
 */
const AMBIGUOUS_PATH = /[\\#]|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a path means the same to every program reading it. */
export const isPlainPath = (path: string): boolean => !AMBIGUOUS_PATH.test(path);

/** A path without unnecessary escapes: letters and digits mean the same with and without (RFC 3986 6.2.2.2). */
export const withoutNeedlessEscapes = (path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, (sign) => {
    const letter = decodeURIComponent(sign);
    return /[\w.~-]/.test(letter) ? letter : sign;
  });

/** Escaped slashes, percent signs and control characters: who decodes once more finds another path. */
const ESCAPED_SYNTAX = /%(?:2f|5c|25|[01][\da-f]|7f)/i;

/** Whether a path is the one spelling of what it names. */
export const isCanonical = (path: string): boolean =>
  isPlainPath(path) &&
  isDecodable(path) &&
  !ESCAPED_SYNTAX.test(path) &&
  withoutNeedlessEscapes(path) === path;

/** Whether the escapes of a path can be decoded. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A name or IPv4 address, or an IPv6 address in brackets; with an optional port. Empty when the target names no host. */
const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Whether a request names its host exactly once, as RFC 9112 3.2 demands of HTTP/1.1; HTTP/1.0 had no such header. */
export function namesItsHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const [named, ...more] = headersDistinct.host ?? [];
  if (named === undefined) return httpVersion === '1.0';
  return more.length === 0 && HOST.test(named);
}
