import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of the origin given, by what browsers add and no page can forge: Origin, and
 * Sec-Fetch-Site where the browser sends it. Cookies are sent along from anywhere and prove nothing.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, origin: string): boolean =>
  headers.origin === origin && isNotCrossSite(headers);

/** False when the browser says that another site, or another origin of ours, had the request made. */
export const isNotCrossSite = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined || site === 'same-origin' || site === 'none';

/** By the public address, or by whatever name the service was asked for: cookies of one do not reach the other. */
export function isFromPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (isSameOrigin(headers, new URL(publicUrl).origin)) return true;
  return (
    origin !== undefined &&
    URL.canParse(origin) &&
    new URL(origin).host === host &&
    isNotCrossSite(headers)
  );
}
