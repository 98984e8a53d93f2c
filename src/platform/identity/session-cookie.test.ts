import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeSessionCookie } from './session-cookie';

it('a session cookie is read with its signature in one spelling alone', () => {
  const cookie = makeSessionCookie(['secret'], 'http://vitrine.test');
  const signature = createHmac('sha256', 'secret').update('token').digest('base64');
  const read = (spelling: string) =>
    cookie.read(`${cookie.name}=${encodeURIComponent(`token.${spelling}`)}`);
  expect(read(signature)).toBe('token');
  const bare = signature.slice(0, -1);
  const others = [bare, `${bare}==`, `${signature}=`, `${signature}!`, ` ${signature}`];
  const urlSafe = signature.replaceAll('+', '-').replaceAll('/', '_');
  if (urlSafe !== signature) others.push(urlSafe);
  for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
    if (!bare.endsWith(last)) others.push(`${bare.slice(0, -1)}${last}=`);
  for (const other of others) expect(read(other), other).toBeNull();
});
