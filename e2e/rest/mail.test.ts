import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { admin } from '../support/admin';
import { type MailServer, startMailServer } from '../support/servers/mail';
import { endService, type RunningService, startService } from '../support/service';
import { call } from './client';

type Created = { claimUrl: string; expiresAt: string; emailSent: boolean };

const create = async (email: string, url?: string) =>
  (await call<Created>('/libraries', { method: 'POST', json: { email, name: 'Holiday' }, url }))
    .data;

const EVENTUALLY = { timeout: 20_000 };

describe('with a mail server', () => {
  let server: MailServer;
  let service: RunningService;
  const mailsTo = (recipient: string) =>
    server.received.filter(({ to }) => to?.[0]?.address === recipient);
  beforeAll(async () => {
    server = await startMailServer({ credentials: { user: 'vitrine', password: 'p@ss' } });
    service = await startService({
      MAIL_URL: server.url,
      MAIL_FROM: 'Acme Media <media@acme.example>',
      RATE_LIMIT_IP_PER_MINUTE: '10000',
    });
    // The web server is ready before the worker can send mail.
    for (let early = 0; early < 20; early++)
      if ((await create(`early${early}@example.org`, service.url)).emailSent) break;
  });
  beforeEach(() => {
    server.recipientReplyCode = 250;
    server.refusals = 0;
  });
  afterAll(async () => {
    await endService(service);
    await server.close();
  });

  it('the claim mail arrives with both parts and the link, and emailSent is true', async () => {
    const { claimUrl, emailSent } = await create('Ada@example.org', service.url);
    expect(emailSent).toBe(true);
    const [mail, ...more] = mailsTo('Ada@example.org');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'Acme Media', address: 'media@acme.example' },
      to: [{ address: 'Ada@example.org' }],
      messageId: expect.stringMatching(/^<[\w-]+@acme\.example>$/),
    });
    expect(mail?.text).toContain(claimUrl);
    const [, mailed = ''] = mail?.html?.match(/href="([^"]+)"/) ?? [];
    // Only the mail proves that the address is right.
    expect(mailed).toMatch(/\?proof=[0-9a-f]{32}$/);
    expect(mailed.split('?')[0]).toBe(claimUrl);
    for (const link of [claimUrl, mailed]) expect((await fetch(link)).status).toBe(200);
  });

  it('a temporary refusal makes emailSent false, and the mail arrives later', async () => {
    server.recipientReplyCode = 451;
    const before = performance.now();
    const { emailSent, claimUrl } = await create('later@example.org', service.url);
    expect(emailSent).toBe(false);
    // Three seconds, and more on a busy machine.
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(server.refusals).toBeGreaterThan(0);
    server.recipientReplyCode = 250;

    const arrived = () => mailsTo('later@example.org');
    await expect.poll(() => arrived().length, EVENTUALLY).toBe(1);
    expect(arrived()[0]?.text).toContain(claimUrl);
  });

  it('a permanent refusal makes emailSent false at once, and neither mail is sent again', async () => {
    server.recipientReplyCode = 550;
    const before = performance.now();
    expect((await create('nobody@example.org', service.url)).emailSent).toBe(false);
    expect(performance.now() - before).toBeLessThan(10_000);
    server.recipientReplyCode = 250;
    // A job that failed is not tried again.
    const failed = () => admin<{ jobs: unknown[] }>(service, 'jobs', 'list', '--state', 'failed');
    await expect
      .poll(async () => (await failed()).jobs, EVENTUALLY)
      .toMatchObject([{ functionId: 'vitrine-send-mail' }]);
    expect(server.refusals).toBe(1);
    expect(mailsTo('nobody@example.org')).toEqual([]);
    expect(mailsTo('later@example.org')).toHaveLength(1);
  });

  it('there is no mailbox page, and no mail in the folder', async () => {
    expect((await fetch(`${service.url}/mailbox`)).status).toBe(404);
    await expect(readdir(join(service.dataDir, 'outbox'))).rejects.toThrow('ENOENT');
  });
});

describe('without a mail server', () => {
  it('the mail is a private file in the outbox folder, and emailSent is false', async () => {
    const { claimUrl, emailSent } = await create('outbox@example.org');
    expect(emailSent).toBe(false);
    const folder = join(inject('serviceDataDir'), 'outbox');
    const find = async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        if (mail.to?.[0]?.address === 'outbox@example.org') return { name, mail };
      }
      return null;
    };
    await expect.poll(find, EVENTUALLY).not.toBeNull();
    const found = await find();
    expect(found?.mail.text).toContain(claimUrl);
    expect(found?.mail.html).toContain(claimUrl);
    expect((await stat(join(folder, found?.name ?? ''))).mode & 0o777).toBe(0o600);
  });
});
