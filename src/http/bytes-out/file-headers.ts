import type { OutgoingHttpHeaders } from 'node:http';
import { downloadName } from '@/contract/upload/media-types';

/** On every answer of `/cdn`: any site with the URL may show the file on its pages. */
export const PUBLIC_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const satisfies OutgoingHttpHeaders;

/** On every file of a shared page: only pages of this service may show it, and no cache serves it without asking first. */
const VISITOR_HEADERS = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'private, no-cache',
} as const satisfies OutgoingHttpHeaders;

/** Everybody with the URL, or only who asks: a visitor of a share link, or a member by their credential. */
export type Audience = 'public' | 'visitors';

/** `media-src` lets a video play in its own tab; an SVG uses its own styles and fetches nothing. */
const CONTENT_SECURITY_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";
const SHOWN_INLINE = /^(?:(?:image|video|audio)\/[\w.+-]+|text\/vtt)$/;

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const CACHE_FOR_A_MINUTE = 'public, max-age=60, must-revalidate';

/**
 * The headers that make a browser handle an untrusted file safely. A file whose type is no image, video, audio or
 * captions is downloaded as plain bytes and never shown: types that run scripts are refused at upload, and not served
 * either.
 */
export const fileHeaders = (file: {
  contentType: string;
  name: string;
  download: boolean;
  immutable: boolean;
  audience?: Audience;
  /** Seconds for which the file may be cached, where it is not always served; without it as `immutable` says. */
  maxAge?: number | undefined;
}): OutgoingHttpHeaders => {
  const showable = SHOWN_INLINE.test(file.contentType);
  const disposition = showable && !file.download ? 'inline' : 'attachment';
  return {
    ...(file.audience === 'visitors' ? VISITOR_HEADERS : publicHeaders(file)),
    'Content-Type': showable ? file.contentType : 'application/octet-stream',
    'Content-Disposition': contentDisposition(
      disposition,
      downloadName(file.name, file.contentType),
    ),
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  };
};

const publicHeaders = ({
  immutable,
  maxAge,
}: {
  immutable: boolean;
  maxAge?: number | undefined;
}): OutgoingHttpHeaders => {
  const usual = immutable ? CACHE_FOR_A_YEAR : CACHE_FOR_A_MINUTE;
  return {
    ...PUBLIC_HEADERS,
    'Cache-Control': maxAge === undefined ? usual : `public, max-age=${maxAge}, must-revalidate`,
  };
};

const ORDINARY_NAME = /^[\w.+ -]+$/;

/** RFC 6266: a plain name for old clients, and the real name by RFC 5987 when the two differ. */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string => {
  if (ORDINARY_NAME.test(name)) return `${type}; filename="${name}"`;
  const plain = name.replace(/[^\w.+ -]/gu, '_');
  const exact = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
