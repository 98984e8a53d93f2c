import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of `origin`, by headers that browsers add and no page can forge: Origin, and
 * Sec-Fetch-Site where the browser sends it. Cookies prove nothing, because browsers send them from any page.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, origin: string): boolean =>
  headers.origin === origin && isNotCrossSite(headers);

/** False when the browser says another site, or another of our origins, caused the request. */
export const isNotCrossSite = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined || site === 'same-origin' || site === 'none';

/** By the public URL, or by the host name of the request: cookies of one are not sent to the other. */
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
