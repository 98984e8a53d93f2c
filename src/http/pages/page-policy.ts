import type { Config } from '@/config/config';

/** What a page may load, given the URLs of the service and its files; only the nonce differs per answer. */
export type PagePolicy = (nonce: string) => string;

/**
 * The content security policy of the pages. Only the scripts of this answer (`nonce`) run, and the scripts they load.
 * Inline styles are allowed, because the positions and proportions of images need them. Images and videos come from the
 * public URL, from the URL the page was opened under, and from the bucket when URLs lead there; images also from the
 * map tile server of the operator's choice.
 */
export function makePagePolicy({ publicUrl, s3, mapTiles }: Config, dev: boolean): PagePolicy {
  const files = ["'self'", new URL(publicUrl).origin, ...(s3?.presigned ? [originOf(s3)] : [])];
  const images = [...files, ...(mapTiles ? [new URL(mapTiles.url).origin] : [])];
  // React uses `eval` to explain errors during development, and only then.
  const scripts = `'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`;
  const rest = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images.join(' ')} data: blob:`,
    `media-src ${files.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (nonce) => `script-src 'nonce-${nonce}' ${scripts}; ${rest}`;
}

/** The origin of the signed URLs of a bucket. */
const originOf = ({ endpoint, bucket, region }: NonNullable<Config['s3']>): string =>
  endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
