import type { OutgoingHttpHeaders } from 'node:http';
import type { Endpoint } from './endpoints';

export type IdentityAnswer = { status: number; headers: OutgoingHttpHeaders; body: string };

/** A refusal by the handler itself, in the form of better-auth's refusals. */
export const refusal = (status: number, code: string, message: string): IdentityAnswer => ({
  status,
  headers: {},
  body: JSON.stringify({ code, message }),
});

/**
 * The part of better-auth's answer for the client. A session token leaves the service only in its cookie. A page that
 * sent the request receives the error, where better-auth would redirect a browser to another page.
 */
export async function answerOf(response: Response, { from }: Endpoint): Promise<IdentityAnswer> {
  const location = response.headers.get('location');
  if (from === 'page' && response.status === 302) {
    const code = new URL(location ?? '', 'http://none').searchParams.get('error');
    return refusal(400, code ?? 'INVALID_TOKEN', 'This link no longer works.');
  }
  const cookies = response.headers.getSetCookie();
  const headers: OutgoingHttpHeaders = {};
  if (cookies.length > 0) headers['Set-Cookie'] = cookies;
  if (from === 'navigation' && location) headers.Location = location;
  return { status: response.status, headers, body: withoutTokens(await response.text()) };
}

function withoutTokens(json: string): string {
  if (!json.startsWith('{')) return json;
  const { token: _token, session: _session, ...rest } = JSON.parse(json);
  return JSON.stringify(rest);
}
