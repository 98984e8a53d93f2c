import { z } from 'zod';
import { DEVICE_CODE_GRANT } from '@/contract/organization/applications';
import { displayName } from '@/contract/parameters';
import { looksLikeService } from '@/contract/service-name';
import { isObject, parseWithin } from '../admission/json-bounds';
import { requestedScopes } from './requested-scopes';

const LOOPBACK_URI = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?]|$)/;

/** Schemes that a browser or another program opens itself: they run or show what follows, or lead elsewhere. */
const RESERVED_SCHEMES = new Set(
  'about blob data file filesystem ftp http https intent javascript mailto sms tel urn vbscript view-source ws wss'.split(
    ' ',
  ),
);
/** Schemes of operating systems and of their programs, which open, install or run what is named behind them. */
const OF_SYSTEMS =
  /^(?:ms-|search(?:-ms)?:|itms|shell:|jar:|chrome|market:|facetime|ssh:|telnet:|smb:|ldaps?:|vnc:|rdp:|steam:|res:|help:)/i;

/**
 * Whether people may be redirected there: https; http to a loopback address, where a program on the person's computer
 * listens; or the scheme of an installed program, such as `cursor://anysphere.cursor-mcp/oauth/callback`. Another
 * program may claim the same scheme, but has no use for the code without the verifier of PKCE (RFC 8252 8.1).
 */
function isRedirectUri(uri: string): boolean {
  if (!URL.canParse(uri) || /[#\p{Cc}\p{Cs}\s]/u.test(uri) || uri.length > MAX_URI_LENGTH)
    return false;
  const { protocol, username, password } = new URL(uri);
  if (username || password) return false;
  if (isOwnScheme(protocol)) return OWN_SCHEME_URI.test(uri);
  return LOOPBACK_URI.test(uri) || /^https:\/\//i.test(uri);
}

/** With a path or a host: what follows other schemes than those of programs is often an address or a command itself. */
const OWN_SCHEME_URI = /^[a-z][a-z\d+.-]*:\//i;

const isOwnScheme = (protocol: string) =>
  !RESERVED_SCHEMES.has(protocol.slice(0, -1)) && !OF_SYSTEMS.test(protocol);

/** In characters. */
const MAX_URI_LENGTH = 500;
const MAX_URIS = 10;

const GRANT_TYPES = ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT];

/** A list reduced to what is known here: an application asks for all it could use (RFC 7591 2). */
const known = (isKnown: (value: string) => boolean, refusal: string) =>
  z
    .array(z.unknown())
    .transform((given) => [
      ...new Set(given.filter((value) => typeof value === 'string').filter(isKnown)),
    ])
    .refine((kept) => kept.length > 0, refusal);

const redirectUris = known(
  isRedirectUri,
  'none is https, http to a loopback address, or the scheme of an installed program',
).refine((kept) => kept.length <= MAX_URIS, `more than ${MAX_URIS}`);

/** What an application may state about itself (RFC 7591); everything else is ignored and not stored. */
const registration = z.object({
  redirect_uris: redirectUris,
  // Characters that reverse or hide text could make a name look like another one.
  client_name: displayName
    .refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name), 'must be plain text')
    .refine((name) => VISIBLE.test(name), 'must not be blank')
    .optional(),
  client_uri: z
    .string()
    .max(MAX_URI_LENGTH)
    .regex(/^https?:\/\//)
    .optional()
    .catch(undefined),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .optional(),
  grant_types: known(
    (type) => GRANT_TYPES.includes(type),
    `none of ${GRANT_TYPES.join(', ')}`,
  ).optional(),
  response_types: known((type) => type === 'code', 'code is not among them').optional(),
  application_type: z.enum(['web', 'native']).optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});

type Outcome = { body: string; error: null } | { body: null; error: string; why: string };

/**
 * Validates the body of a registration. What is null or empty counts as left out; addresses, grants and scopes not
 * served here are left out, as the answer shows. An application with an address on the person's computer is native,
 * whatever it states. A name of the service that a program adds in brackets to its own is left out. Refuses a name that
 * looks like the service, unless it is the host of a redirect URI: the person sees that host anyway.
 * @param host of the service, with its port
 */
export function validateRegistration(text: string, host: string): Outcome {
  const { data, error } = registration.safeParse(withoutEmpty(parseWithin(text)));
  if (!data) {
    const [issue] = error.issues;
    const field = String(issue?.path[0] ?? 'the body');
    const code = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    return { body: null, error: code, why: `${field}: ${issue?.message}` };
  }
  const { client_name: given = '', redirect_uris, grant_types } = data;
  const shortened = given.replace(ADDED_NAME, '');
  const name = looksLikeService(given, host) && VISIBLE.test(shortened) ? shortened : given;
  const urls = redirect_uris.map((uri) => new URL(uri));
  const isOwnHost = urls.some((url) => !isOwnScheme(url.protocol) && url.host === name);
  if (!isOwnHost && looksLikeService(name, host))
    return {
      body: null,
      error: 'invalid_client_metadata',
      why: 'client_name: must not look like the name or the address of this service',
    };
  const native = urls.some(
    ({ protocol, href }) => isOwnScheme(protocol) || LOOPBACK_URI.test(href),
  );
  const application_type = native ? 'native' : (data.application_type ?? 'web');
  // A device without a browser asks for no code, but programs state their only response type anyway.
  const response_types =
    grant_types && !grant_types.includes('authorization_code') ? [] : data.response_types;
  const scope = requestedScopes(data.scope)?.join(' ');
  return {
    body: JSON.stringify({
      ...data,
      client_name: name || undefined,
      response_types,
      scope,
      application_type,
    }),
    error: null,
  };
}

/** A character that can be seen. */
const VISIBLE = /[^\s\p{Z}\p{M}\p{DI}\u2800]/u;

/** What a program adds to its name: the one its user gave the service, as in `Claude Code (vitrine)`. */
const ADDED_NAME = /(?<=\S)\s*\([^()]*\)$/;

/** Without the members that are null, or an empty text or list. */
const withoutEmpty = (sent: unknown) =>
  isObject(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => !isEmpty(value)))
    : sent;

const isEmpty = (value: unknown) =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
