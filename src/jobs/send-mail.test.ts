import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUnclaimedLibrary } from '@/domain/library/create-unclaimed-library';
import { isSentWithin } from '@/domain/mail/queue-mail';
import { makeSmtpMail } from '@/platform/mail/smtp';
import { aDomain, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { type MailServer, smtpError, startMailServer } from '../../e2e/support/servers/mail';
import { sendMail } from './send-mail';

let domain: TestDomain;
let server: MailServer;
let running: Running;
/** The next answers of the mail server to a recipient. When they are used up, it accepts every recipient. */
let answers: (Error | null)[];

const EVENTUALLY = { timeout: 12_000 };

const create = async (name?: string) => {
  const created = await createUnclaimedLibrary(domain, { email: 'Ada@example.org', name });
  return { ...created, mailId: created.mailId as string };
};

async function rowOf(id: string) {
  const rows = await domain.sql('SELECT * FROM mail WHERE id = $1', [id]);
  return rows[0];
}

const runsOf = async (state: string) =>
  (await running.runs.query('SELECT FROM engine.run WHERE state = $1', [state])).rowCount;

describe('send-mail', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    domain = await aDomain();
    answers = [];
    server = await startMailServer({
      onRcptTo: (_address, _session, answer) => answer(answers.shift() ?? null),
    });
    const mail = makeSmtpMail({
      server: { host: '127.0.0.1', port: server.port, tls: 'never', login: null },
      from: { name: 'Vitrine', address: 'no-reply@vitrine.example' },
    });
    running = await runFunctions(domain, (client) => [sendMail(client, { domain, mail })]);
  });
  afterEach(async () => {
    await running.stop();
    await server.close();
  });

  it('delivers the claim link, marks the mail as sent and erases its content', async () => {
    const { mailId, claimToken } = await create('Été <b>à</b> Paris');
    expect(await isSentWithin(domain, mailId, 12_000)).toBe(true);

    const [email, ...more] = server.received;
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      to: [{ address: 'Ada@example.org' }],
      messageId: `<${mailId}@vitrine.example>`,
      subject: 'Claim your library by 31 March 2026',
    });
    const link = `https://vitrine.example/claim/${claimToken}`;
    expect(email?.text).toContain(link);
    expect(email?.html).toContain(`href="${link}?proof=`);
    expect(email?.html).toContain('Été &lt;b&gt;à&lt;/b&gt; Paris');
    expect(await rowOf(mailId)).toMatchObject({
      sealed: null,
      sent_at: domain.now(),
      failure: null,
    });
  });

  it('retries when the server says "later", and the mail arrives once', async () => {
    answers = [smtpError(451, 'Greylisted')];
    const { mailId } = await create();
    await expect.poll(() => answers.length, EVENTUALLY).toBe(0);
    expect(await isSentWithin(domain, mailId, 12_000)).toBe(true);
    expect(server.received).toHaveLength(1);
  });

  it('gives up at once on a permanently refused recipient, and records why', async () => {
    answers = [smtpError(550, 'No such user here')];
    const { mailId } = await create();
    await expect
      .poll(async () => (await rowOf(mailId)).failure, EVENTUALLY)
      .toMatch(/550.*No such user here/);
    expect((await rowOf(mailId)).sealed).not.toBeNull();
    expect(await isSentWithin(domain, mailId, 12_000)).toBe(false);
    expect(server.received).toEqual([]);
  });

  it('does not send a mail twice', async () => {
    const { mailId } = await create();
    expect(await isSentWithin(domain, mailId, 12_000)).toBe(true);
    await domain.sql(
      `INSERT INTO engine.event (id, name, data) VALUES ('again', 'mail/queued', $1)`,
      [{ mailId }],
    );
    await expect.poll(() => runsOf('done'), EVENTUALLY).toBe(2);
    expect(server.received).toHaveLength(1);
  });

  it('repeats an accepted but unmarked mail, under the same Message-ID', async () => {
    // The database fails between sending and marking. Here a constraint prevents the mark.
    await domain.sql('ALTER TABLE mail ADD CONSTRAINT closed CHECK (sent_at IS NULL)');
    const { mailId } = await create();
    const failed = 'SELECT FROM engine.run WHERE attempt > 0';
    await expect.poll(async () => (await running.runs.query(failed)).rowCount, EVENTUALLY).toBe(1);
    expect(server.received).toHaveLength(1);
    await domain.sql('ALTER TABLE mail DROP CONSTRAINT closed');
    expect(await isSentWithin(domain, mailId, 12_000)).toBe(true);
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([`<${mailId}@vitrine.example>`, `<${mailId}@vitrine.example>`]);
  });
});
