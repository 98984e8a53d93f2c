import type { IncomingMessage } from 'node:http';
import { CLIENT_IP_HEADER, type Identity } from '@/platform/identity/port';
import { refusalOfCoding } from '../admission/content-coding';
import { type BodyShare, readBytes } from '../admission/read-json-body';
import { CORS_PREFLIGHT } from '../server/headers';
import { areKnown } from './authorization';
import { resourcesOf } from './discovery';
import type { IdentityAnswer } from './identity-answer';
import { validateRegistration } from './registration';
import { requestedScopes } from './requested-scopes';

/** Pages of applications may send requests, too; the request itself authenticates them, never a cookie. */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After',
};

/** The answer to a CORS preflight request. */
export const preflight: IdentityAnswer = {
  status: 204,
  headers: {
    ...CORS_HEADERS,
    ...CORS_PREFLIGHT,
    'Access-Control-Allow-Methods': 'POST',
  },
  body: '',
};

/** A refusal in the form of RFC 6749. */
export const refusalToApplication = (
  status: number,
  error: string,
  description: string,
): IdentityAnswer => ({
  status,
  headers: CORS_HEADERS,
  body: JSON.stringify({ error, error_description: description }),
});

/** In bytes; many times the size of the longest legitimate request. */
const MAX_BODY_BYTES = 16_384;

export type ApplicationOptions = {
  publicUrl: string;
  clientIp: string;
  share: BodyShare;
  /** Runs a request whose body has arrived, in its turn. */
  inTurn: (ask: () => Promise<Response>) => Promise<Response>;
};

/**
 * Answers requests of applications to the authorization server: registration, device codes, tokens, revocation,
 * introspection.
 */
export async function answerApplication(
  identity: Identity,
  { publicUrl, clientIp, share, inTurn }: ApplicationOptions,
  request: IncomingMessage,
  path: string,
): Promise<IdentityAnswer> {
  const coded = refusalOfCoding(request);
  if (coded) return refusalToApplication(coded.status, 'invalid_request', coded.message);
  const bytes = await readBytes(request, share, MAX_BODY_BYTES);
  if (!bytes) return refusalToApplication(413, 'invalid_request', 'the body is too long');
  const { origin, host } = new URL(publicUrl);
  const isForm = path !== '/oauth2/register';
  const text = bytes.toString('utf8');
  const validated = isForm
    ? validateForm(text, resourcesOf(publicUrl))
    : validateRegistration(text, host);
  if (validated.error !== null) return refusalToApplication(400, validated.error, validated.why);
  const headers = new Headers({
    [CLIENT_IP_HEADER]: clientIp,
    origin,
    'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
  });
  const { authorization } = request.headers;
  if (authorization && isForm) headers.set('authorization', authorization);
  const sent = { method: 'POST', headers, body: validated.body };
  const asked = new Request(`${origin}/api/auth${path}`, sent);
  const response = await inTurn(() => identity.answer(asked));
  return translated(path, response);
}

type Validated = { body: string; error: null } | { body: null; error: string; why: string };

/**
 * Refuses repeated fields and any resource (RFC 8707) but our own, and removes `resource`, which is then implied.
 */
function validateForm(text: string, resources: string[]): Validated {
  const fields = new URLSearchParams(text);
  if (!areKnown(resources, fields.getAll('resource')))
    return {
      body: null,
      error: 'invalid_target',
      why: `the resources are ${resources.join(', ')}`,
    };
  fields.delete('resource');
  // A parameter without a value counts as left out (RFC 6749 3.2).
  for (const [name, value] of [...fields]) if (value.trim() === '') fields.delete(name);
  const names = [...fields.keys()];
  if (new Set(names).size < names.length)
    return { body: null, error: 'invalid_request', why: 'a field is there twice' };
  const scopes = requestedScopes(fields.get('scope'));
  fields.delete('scope');
  if (scopes) fields.set('scope', scopes.join(' '));
  return { body: fields.toString(), error: null };
}

/** Translates answers of better-auth to the error codes of the standards, where better-auth uses others. */
async function translated(path: string, response: Response): Promise<IdentityAnswer> {
  const challenge = response.headers.get('www-authenticate');
  const headers = { ...CORS_HEADERS, ...(challenge && { 'WWW-Authenticate': challenge }) };
  const { status } = response;
  const text = await response.text();
  if (status < 400) return { status, headers, body: text };
  if (status >= 500) return refusalToApplication(status, 'server_error', 'try again later');
  const { error, error_description: description } = JSON.parse(text || '{}');
  const refused = (answerStatus: number, code: string) => ({
    ...refusalToApplication(answerStatus, code, description ?? 'the request cannot be understood'),
    headers,
  });
  // Revoking an unknown token succeeds (RFC 7009, 2.2).
  if (path === '/oauth2/revoke' && UNKNOWN_TOKEN_MESSAGES.has(description))
    return { status: 200, headers, body: '' };
  // RFC 6749 5.2. A challenge belongs to every 401 (RFC 9110 15.5.2).
  if (error === 'invalid_client') {
    const answer = refused(401, error);
    return { ...answer, headers: { 'WWW-Authenticate': 'Basic', ...answer.headers } };
  }
  // A wrong verifier makes a code invalid (RFC 7636, 4.6), and so does a deleted person.
  if (error === 'invalid_user' || (path === '/oauth2/token' && status === 401 && !challenge))
    return refused(400, 'invalid_grant');
  return refused(status, error ?? 'invalid_request');
}

const UNKNOWN_TOKEN_MESSAGES = new Set([
  'token not found',
  'refresh token revoked',
  'Invalid access token',
  'opaque access token not found',
]);
