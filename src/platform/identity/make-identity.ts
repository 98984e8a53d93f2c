import type { PrismaClient } from '../database/generated/client';
import { decodeBase64 } from '../decode-base64';
import { withChoice } from './consent-choice';
import type { IdentityDependencies } from './open-better-auth';
import type { Grant, Identity } from './port';
import { renewSignatures } from './renew-signatures';

/** The requests by which applications prove themselves. */
const PATHS = /\/oauth2\/(token|revoke|introspect|device_authorization)$/;

type Credentials = { id: string; secret: string };

/**
 * Moves the secret of the application to where better-auth expects it. An application registered without a method may
 * send its secret in either way (RFC 6749 2.3.1), but better-auth accepts only the registered one.
 */
async function authenticatedAsRegistered(
  prisma: PrismaClient,
  request: Request,
  form: URLSearchParams,
): Promise<Request> {
  const basic = readBasic(request.headers.get('authorization'));
  const posted = readPosted(form);
  const sent = basic ?? posted;
  // better-auth refuses two methods in one request.
  if (!sent || (basic && posted)) return request;
  const client = await prisma.oauthClient.findUnique({
    where: { clientId: sent.id },
    select: { tokenEndpointAuthMethod: true },
  });
  const headers = new Headers(request.headers);
  if (client?.tokenEndpointAuthMethod === 'client_secret_basic' && posted) {
    form.delete('client_id');
    form.delete('client_secret');
    headers.set('authorization', `Basic ${encodeBasic(posted)}`);
  } else if (client?.tokenEndpointAuthMethod === 'client_secret_post' && basic) {
    form.set('client_id', basic.id);
    form.set('client_secret', basic.secret);
    headers.delete('authorization');
  } else return request;
  return new Request(request.url, { method: 'POST', headers, body: form.toString() });
}

function readPosted(form: URLSearchParams): Credentials | null {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  return id && secret ? { id, secret } : null;
}

/** Id and secret are encoded as in a form before they are joined (RFC 6749 2.3.1). */
function readBasic(authorization: string | null): Credentials | null {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  const [id, secret] = (decodeBase64(encoded ?? '', 'base64') ?? '')
    .toString()
    .split(':')
    .map((part) => new URLSearchParams(`x=${part}`).get('x') ?? '');
  return id && secret ? { id, secret } : null;
}

const encodeBasic = ({ id, secret }: Credentials) =>
  Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');

/** The grant that a request exchanges or revokes; null: another request. */
function grantOf(path: string, form: URLSearchParams): Grant | null {
  if (path !== 'token' && path !== 'revoke') return null;
  const fields = {
    'authorization-code': 'code',
    'refresh-token': path === 'token' ? 'refresh_token' : 'token',
    'device-code': 'device_code',
  } as const;
  for (const [kind, field] of Object.entries(fields) as [keyof typeof fields, string][]) {
    const value = form.get(field);
    if (value) return { kind, value };
  }
  return { kind: 'none' };
}

/**
 * Identity by better-auth. Loading it takes a second of CPU, so the first request in need of it loads it. Neither the
 * start of the service nor requests without a sign-in wait for it.
 */
export function makeIdentity(dependencies: IdentityDependencies): Identity {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => (await import('./open-better-auth')).openBetterAuth(dependencies);
  return {
    async answer(request, choice) {
      opening ??= open();
      const { handler } = await opening;
      const signed = renewSignatures(request, dependencies.secrets);
      const answer = (sent: Request) => withChoice(choice, () => handler(sent));
      const [, path] = PATHS.exec(new URL(signed.url).pathname) ?? [];
      if (!path) return answer(signed);
      const form = new URLSearchParams(await signed.clone().text());
      const grant = grantOf(path, form);
      const sent = await authenticatedAsRegistered(dependencies.prisma, signed, form);
      return grant
        ? dependencies.applications.exchangeAlone(grant, () => answer(sent))
        : answer(sent);
    },
  };
}
