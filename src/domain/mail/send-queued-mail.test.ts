import { describe, expect, it } from 'vitest';
import { type Mail, MailRefused, type Message } from '@/platform/mail/port';
import { aDomain } from '@/testing/domain';
import { createUnclaimedLibrary } from '../library/create-unclaimed-library';
import { operation } from '../operation';
import { deleteOldMail } from '../retention/delete-old-rows';
import { isSentWithin, queueMail } from './queue-mail';
import { failMail, sendQueuedMail } from './send-queued-mail';

const domain = await aDomain();
const { sql } = domain;

const CONTENT = { subject: 'Hello', text: 'a secret link', html: '<p>a secret link</p>' };
const queue = operation(async (change, fails: boolean = false) => {
  const id = await queueMail(change, {
    recipient: 'ada@example.org',
    kind: 'claim',
    content: CONTENT,
  });
  if (fails) throw new Error('undone');
  return id;
});

/** Stores the mails it is given in memory. */
function aDrawer() {
  const messages: Message[] = [];
  const mail: Mail = { send: async (message) => void messages.push(message) };
  return { messages, mail };
}

const rowOf = async (id: string) => (await sql('SELECT * FROM mail WHERE id = $1', [id]))[0];

describe('a queued mail', () => {
  it('stores its links neither in its row nor in its event', async () => {
    const { claimToken, mailId } = await createUnclaimedLibrary(domain, { email: 'x@b.org' });
    const rows = await sql(
      `SELECT row_to_json(m)::text || encode(m.sealed, 'escape') AS text FROM mail m
       UNION ALL SELECT row_to_json(e)::text FROM engine.event e`,
    );
    const all = rows.map(({ text }) => text).join();
    expect(all).toContain(mailId);
    expect(all).not.toContain(claimToken);
    expect(all).not.toContain('claim/');
  });

  it('is queued with the change or not at all', async () => {
    const count = async () =>
      (await sql('SELECT FROM mail UNION ALL SELECT FROM engine.event')).length;
    const before = await count();
    await expect(queue(domain, true)).rejects.toThrow('undone');
    expect(await count()).toBe(before);
  });

  it('is sent once, though three runs send it at once and a fourth afterwards', async () => {
    const messages: Message[] = [];
    const slow: Mail = {
      async send(message) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        messages.push(message);
      },
    };
    const id = await queue(domain);
    const send = () => sendQueuedMail(domain, slow, id);
    const sent = await Promise.allSettled([send(), send(), send()]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await send();
    expect(messages).toHaveLength(1);
  });

  it('is opened, sent, marked and erased, and never sent twice', async () => {
    const { messages, mail } = aDrawer();
    const id = await queue(domain);
    await sendQueuedMail(domain, mail, id);
    await sendQueuedMail(domain, mail, id);
    expect(messages).toEqual([{ id, at: domain.now(), to: 'ada@example.org', ...CONTENT }]);
    expect(await rowOf(id)).toMatchObject({ sealed: null, sent_at: domain.now(), failure: null });
  });

  it('can still be sent after it was given up', async () => {
    const { messages, mail } = aDrawer();
    const id = await queue(domain);
    await failMail(domain, id, 'No such user here.');
    expect(await rowOf(id)).toMatchObject({ failure: 'No such user here.', sent_at: null });
    await sendQueuedMail(domain, mail, id);
    expect(messages).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ failure: null, sent_at: domain.now() });
    await failMail(domain, id, 'too late');
    expect(await rowOf(id)).toMatchObject({ failure: null });
  });

  it('is sent to nobody when the recipients in its row and its seal differ', async () => {
    const { messages, mail } = aDrawer();
    const id = await queue(domain);
    await sql(`UPDATE mail SET recipient = 'eve@b.org' WHERE id = $1`, [id]);
    await expect(sendQueuedMail(domain, mail, id)).rejects.toBeInstanceOf(MailRefused);
    expect(messages).toEqual([]);
  });

  it('cannot be opened with another secret', async () => {
    const { mail } = aDrawer();
    const id = await queue(domain);
    const elsewhere = {
      ...domain,
      secrets: ['another secret, just as long as the first'] as const,
    };
    await expect(sendQueuedMail(elsewhere, mail, id)).rejects.toThrow('another SECRET');
  });

  it('is deleted after 30 days, sent or not', async () => {
    const { mail } = aDrawer();
    const [sent, unsent] = [await queue(domain), await queue(domain)];
    await sendQueuedMail(domain, mail, sent);
    await deleteOldMail(domain, new Date('2026-03-31T12:00:00Z'));
    expect(await rowOf(sent)).toBeDefined();
    expect(await deleteOldMail(domain, new Date('2026-03-31T12:00:01Z'))).toBeGreaterThan(1);
    expect([await rowOf(sent), await rowOf(unsent)]).toEqual([undefined, undefined]);
  });
});

describe('isSentWithin', () => {
  it('returns true as soon as the mail is sent', async () => {
    const { mail } = aDrawer();
    const id = await queue(domain);
    const answer = isSentWithin(domain, id, 10_000);
    setTimeout(() => sendQueuedMail(domain, mail, id), 100);
    expect(await answer).toBe(true);
  });

  it('returns false when time is up, when the mail is given up, and when there is none', async () => {
    const [waiting, failed] = [await queue(domain), await queue(domain)];
    await failMail(domain, failed, 'No such user here.');
    expect(await isSentWithin(domain, waiting, 200)).toBe(false);
    expect(await isSentWithin(domain, failed, 10_000)).toBe(false);
    expect(await isSentWithin(domain, 'none', 10_000)).toBe(false);
  });

  it('holds no connection while it waits: more callers may wait than the pool has connections', async () => {
    const { mail } = aDrawer();
    const ids = await Promise.all(Array.from({ length: 40 }, () => queue(domain)));
    const answers = ids.map((id) => isSentWithin(domain, id, 10_000));
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Eight connections serve the forty waiting callers and the one sending.
    for (const id of ids) await sendQueuedMail(domain, mail, id);
    expect(await Promise.all(answers)).toEqual(ids.map(() => true));
  });

  it('returns false when the database is gone, instead of failing the waiting request', async () => {
    const lost = await aDomain();
    const id = await queue(lost);
    await lost.database.close();
    expect(await isSentWithin(lost, id, 10_000)).toBe(false);
  });
});
