import { z } from 'zod';
import { DEVICE_CODE_GRANT } from '@/contract/organization/applications';
import { displayName } from '@/contract/parameters';
import { excessOf } from '../admission/json-bounds';
import { looksLikeService } from './service-name';

const LOOPBACK_URI = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?]|$)/;

/**
 * The private scheme of an installed application: a domain name of its maker in reverse, and no host (RFC 8252 7.1).
 * Other schemes may belong to any program.
 */
const PRIVATE_USE = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/(?!\/)/i;

/** https, a private scheme, or http to a loopback address, where an application without a server listens. */
const redirectUri = z
  .string()
  .max(500)
  .refine((uri) => URL.canParse(uri) && !uri.includes('#'), 'not an absolute address')
  .refine(
    (uri) => /^https:\/\//.test(uri) || LOOPBACK_URI.test(uri) || PRIVATE_USE.test(uri),
    'neither https, nor loopback, nor a scheme of its own such as com.example.app:/callback',
  );

const webUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\//);

/** What an application may state about itself (RFC 7591); everything else is ignored and not stored. */
const registration = z.object({
  redirect_uris: z.array(redirectUri).min(1).max(10),
  // Characters that reverse or hide text could make a name look like another one.
  client_name: displayName
    .refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name), 'must be plain text')
    .refine((name) => /[^\s\p{Z}\p{M}\p{DI}\u2800]/u.test(name), 'must not be blank')
    .optional(),
  client_uri: webUrl.optional(),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .optional(),
  grant_types: z
    .array(z.enum(['authorization_code', 'refresh_token', DEVICE_CODE_GRANT]))
    .min(1)
    .max(3)
    .optional(),
  response_types: z.array(z.literal('code')).min(1).max(1).optional(),
  application_type: z.enum(['web', 'native']).optional(),
  scope: z.string().max(200).optional(),
});

type Outcome = { body: string; error: null } | { body: null; error: string; why: string };

/**
 * Validates the body of a registration. An application installed on the person's computer counts as native when it does
 * not state its type, which most omit. Refuses a name that looks like the service, unless it is the host of a redirect
 * URI: the person sees that host anyway.
 * @param host of the service, with its port
 */
export function validateRegistration(text: string, host: string): Outcome {
  const { data, error } = registration.safeParse(parsed(text));
  if (!data) {
    const [issue] = error.issues;
    const field = String(issue?.path[0] ?? 'the body');
    const code = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    return { body: null, error: code, why: `${field}: ${issue?.message}` };
  }
  const { client_name: name = '', redirect_uris } = data;
  const isOwnHost = redirect_uris.some((uri) => new URL(uri).host === name);
  if (!isOwnHost && looksLikeService(name, host))
    return {
      body: null,
      error: 'invalid_client_metadata',
      why: 'client_name: must not look like the name or the address of this service',
    };
  const native = data.redirect_uris.some((uri) => LOOPBACK_URI.test(uri) || PRIVATE_USE.test(uri));
  const application_type = data.application_type ?? (native ? 'native' : 'web');
  // An empty scope means none (RFC 7591 2): the application then gets the default ones.
  const scope = data.scope?.trim() || undefined;
  return { body: JSON.stringify({ ...data, scope, application_type }), error: null };
}

function parsed(text: string): unknown {
  if (excessOf(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
