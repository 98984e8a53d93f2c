import type { PrismaClient } from '../database/generated/client';
import { decodeBase64 } from '../decode-base64';

const PATHS = /\/oauth2\/(token|revoke|introspect|device_authorization)$/;

type Credentials = { id: string; secret: string };

/**
 * Moves the secret of the application to where better-auth expects it. An application registered without a method may
 * send its secret in either way (RFC 6749 2.3.1), but better-auth accepts only the registered one.
 */
export async function authenticatedAsRegistered(
  prisma: PrismaClient,
  request: Request,
): Promise<Request> {
  if (!PATHS.test(new URL(request.url).pathname)) return request;
  const form = new URLSearchParams(await request.clone().text());
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
