import { beforeAll, describe, expect, it } from 'vitest';
import { type KeptService, keptService } from '../support/environments';

let service: KeptService;
beforeAll(async () => {
  service = await keptService('full log');
});

const send = (name: string, init: RequestInit) =>
  fetch(`${service.url}/api/auth/oauth2/${name}`, { method: 'POST', ...init });

describe('the authorization server', () => {
  it('writes no secret of a request to its log', async () => {
    const secret = 'a-secret-of-somebody';
    const form = { grant_type: 'authorization_code', code: secret, code_verifier: secret };
    const basic = `Basic ${btoa(`nobody:${secret}`)}`;
    const answers = [
      await send('token', { body: new URLSearchParams({ ...form, client_id: 'nobody' }) }),
      await send('token', { body: new URLSearchParams(form), headers: { Authorization: basic } }),
      await send('revoke', { body: new URLSearchParams({ token: secret, client_id: 'nobody' }) }),
      await send('register', { body: JSON.stringify({ client_name: secret }) }),
      await fetch(`${service.url}/api/auth/oauth2/authorize?state=${secret}&client_id=${secret}`),
      await fetch(`${service.url}/oauth/consent?sig=${secret}&state=${secret}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 400, 200, 200]);
    const log = await service.log();
    expect(log).toContain('/api/auth/oauth2/token');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(btoa(`nobody:${secret}`));
  });

  it('lets a client IP register ten applications a minute, and no more', async () => {
    const body = JSON.stringify({ redirect_uris: ['https://app.example/'] });
    const statuses: number[] = [];
    let last = await send('register', { body });
    for (let sent = 1; sent < 14; sent++) {
      statuses.push(last.status);
      last = await send('register', { body });
    }
    expect(statuses[0]).toBe(201);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });
});
