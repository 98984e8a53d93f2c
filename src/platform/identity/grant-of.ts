import type { Grant } from './port';

const PATHS = /\/oauth2\/(token|revoke)$/;

/** The grant of a request to exchange or revoke one; null: another request. */
export async function grantOf(request: Request): Promise<Grant | null> {
  const [, path] = PATHS.exec(new URL(request.url).pathname) ?? [];
  if (!path) return null;
  const form = new URLSearchParams(await request.clone().text());
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
