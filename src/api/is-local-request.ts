import type { IncomingMessage } from 'node:http';

/**
 * By its socket, and by the name it asked for: a foreign name that leads here is another site's doing. What came
 * through a proxy never counts.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  const local = address === '::1' || /^(::ffff:)?127\./.test(address);
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
  return local && named && !headers['x-forwarded-for'] && !headers.forwarded;
}
