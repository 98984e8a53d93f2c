import type { Config } from '@/config/config';

/** What a page may load, by where the service and its files are; all of it fixed but the nonce of the answer. */
export type PagePolicy = (nonce: string) => string;

/**
 * The content security policy of the pages: scripts run only when this very answer brought them (`nonce`), and what
 * those load. Styles may stand in the page, because places and proportions of images do. Images and videos come
 * from the public address, from wherever the page was opened, and from the bucket where urls lead there.
 */
export function makePagePolicy({ publicUrl, s3 }: Config, dev: boolean): PagePolicy {
  const files = ["'self'", new URL(publicUrl).origin, ...(s3?.presigned ? [originOf(s3)] : [])];
  // React explains errors by `eval` while a page is being developed, and only then.
  const scripts = `'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`;
  const rest = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${files.join(' ')} data: blob:`,
    `media-src ${files.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (nonce) => `script-src 'nonce-${nonce}' ${scripts}; ${rest}`;
}

/** Where signed urls of a bucket lead. */
const originOf = ({ endpoint, bucket, region }: NonNullable<Config['s3']>): string =>
  endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;
