import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type KeptService, keptService } from '../support/environments';
import { createPerson, sendPassword } from '../support/people';
import { call } from './client';

const PUBLIC_URL = 'https://vitrine.example';

/** Sends bytes to the service and returns everything received until it closes the connection. */
const sendBytes = (service: KeptService, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(service.url).port), 'localhost', () =>
      socket.write(bytes),
    );
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

describe('a service with a public https name, but without MAIL_URL and METRICS_TOKEN', () => {
  let service: KeptService;
  beforeAll(async () => {
    service = await keptService('full log');
  });

  it.each(['/mailbox', '/mailbox/20260301T120000000Z-x.eml'])(
    'shows %s to nobody, whatever the Host header, and names the missing setting',
    async (path) => {
      // The Host header of this request is localhost.
      const answer = await fetch(service.url + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('MAIL_URL');
    },
  );

  it('shows the metrics to nobody, and names the missing setting', async () => {
    const answer = await fetch(`${service.url}/metrics`);
    expect(answer.status).toBe(404);
    const { error } = await answer.json();
    expect(error.code).toBe('ENDPOINT_NOT_FOUND');
    expect(error.message).toContain('METRICS_TOKEN');
  });

  it('says so once at its start, in one sentence for each setting', async () => {
    const warnings = (await service.log())
      .split('\n')
      .filter((line) => /MAIL_URL|METRICS_TOKEN/.test(line));
    expect(warnings).toHaveLength(2);
  });

  it('sends HSTS with every answer', async () => {
    const paths = ['/', '/nothing', '/api', '/api/me', '/api/openapi.json', '/api/auth/nothing'];
    const others = ['/api/trpc/page.home', '/cdn/nothing', '/healthz', '/readyz', '/metrics'];
    const files = ['/favicon.ico', '/_next/static/nothing', '/app', '/docs'];
    for (const path of [...paths, ...others, ...files]) {
      const answer = await fetch(service.url + path, { redirect: 'manual' });
      await answer.arrayBuffer();
      const sent = answer.headers.get('strict-transport-security');
      expect([path, sent]).toEqual([path, 'max-age=31536000']);
    }
    for (const bytes of ['nonsense\r\n\r\n', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n'])
      expect(await sendBytes(service, bytes)).toMatch(
        /^HTTP\/1\.1 400[\s\S]*\r\nStrict-Transport-Security: max-age=31536000\r\n/i,
      );
  });

  it('sets cookies for this host alone', async () => {
    const answer = await sendPassword(service, await createPerson(service), { Origin: PUBLIC_URL });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^__Host-vitrine\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookies[0]?.split(';')[0] ?? '';
    const account = await fetch(`${service.url}/api/trpc/page.account`, { headers: { cookie } });
    expect(account.status).toBe(200);
  });
});

describe('a service with a loopback name behind a configured proxy', () => {
  let service: KeptService;
  beforeAll(async () => {
    service = await keptService('few requests');
  });

  it('shows mails and metrics to nobody', async () => {
    for (const path of ['/mailbox', '/metrics'])
      expect((await fetch(service.url + path)).status).toBe(404);
  });
});

describe('a service for this machine only', () => {
  let service: KeptService;
  beforeAll(async () => {
    service = await keptService('usual');
  });

  it('shows mails and metrics to its operator without a warning', async () => {
    for (const path of ['/mailbox', '/metrics'])
      expect((await fetch(service.url + path)).status).toBe(200);
    expect(await service.log()).not.toMatch(/MAIL_URL|METRICS_TOKEN/);
  });

  it.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Forwarded',
    'Via',
    'CF-Connecting-IP',
  ])('treats a request with %s as sent by a proxy', async (name) => {
    for (const path of ['/mailbox', '/metrics'])
      expect((await fetch(service.url + path, { headers: { [name]: 'x' } })).status).toBe(404);
  });

  it('treats an HTTP/1.0 request as sent by a proxy: nginx uses it by default, browsers do not', async () => {
    for (const path of ['/mailbox', '/metrics'])
      expect(await sendBytes(service, `GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 404/,
      );
  });

  it('sends no HSTS, because http would stop working', async () => {
    const answer = await fetch(service.url);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(
      (await call('/me', { url: service.url })).headers.get('strict-transport-security'),
    ).toBeNull();
  });
});
