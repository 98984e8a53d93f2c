import type { OutgoingHttpHeaders } from 'node:http';

/** On every answer of `/cdn`: whoever has the address may show the file on their own pages. */
export const PUBLIC_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const satisfies OutgoingHttpHeaders;

/** `media-src` lets a video opened in its own tab play; an SVG draws with its own styles and fetches nothing. */
const contentSecurityPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";
const shown = /^(image|video|audio)\/[\w.+-]+$/;

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const CACHE_FOR_A_MINUTE = 'public, max-age=60, must-revalidate';

/**
 * What a browser must know of a stranger's file. Whatever is no image, video or sound by its type is saved as
 * plain bytes and never shown: a type that runs scripts cannot come in, and would not be served if it did.
 */
export const fileHeaders = (file: {
  contentType: string;
  name: string;
  download: boolean;
  immutable: boolean;
}): OutgoingHttpHeaders => {
  const showable = shown.test(file.contentType);
  const disposition = showable && !file.download ? 'inline' : 'attachment';
  return {
    ...PUBLIC_HEADERS,
    'Content-Type': showable ? file.contentType : 'application/octet-stream',
    'Content-Disposition': contentDisposition(disposition, file.name),
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': file.immutable ? CACHE_FOR_A_YEAR : CACHE_FOR_A_MINUTE,
  };
};

const ordinary = /^[\w.+ -]+$/;

/** RFC 6266: a plain name for old clients, and the true one by RFC 5987 when the two differ. */
const contentDisposition = (type: 'inline' | 'attachment', name: string): string => {
  if (ordinary.test(name)) return `${type}; filename="${name}"`;
  const plain = name.replace(/[^\w.+ -]/gu, '_');
  const exact = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
