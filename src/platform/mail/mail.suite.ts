import type { Email } from 'postal-mime';
import { expect, it } from 'vitest';
import { type Mail, MailRefused, type Message } from './port';

/** A driver, and its delivered mails, oldest first. */
export type MailDriver = { mail: Mail; received: () => Promise<Email[]> };

let messages = 0;

export const aMessage = (message: Partial<Message> = {}): Message => ({
  id: `mail_${messages++}-x`,
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, messages)),
  to: 'ada@example.org',
  subject: 'Über “Été” — 画廊',
  text: 'Dear Ada,\n\n.a line that begins with a dot\n\nhttps://vitrine.example/claim/x_-1\n',
  html: `<!doctype html><p>Dear &lt;Ada&gt;, ${'long '.repeat(400)}é</p>`,
  ...message,
});

/** The sender of the drivers under test. */
export const SENDER = { name: 'Vitrine, Größe', address: 'no-reply@vitrine.example' };

/** The tests of every `Mail` driver. */
export function testMailDriver(start: () => Promise<MailDriver>) {
  it('delivers both parts, recipient, sender, subject and date unchanged', async () => {
    const { mail, received } = await start();
    const message = aMessage();
    await mail.send(message);

    const [email, ...more] = await received();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      from: SENDER,
      to: [{ name: '', address: 'ada@example.org' }],
      subject: message.subject,
      date: message.at.toISOString(),
      messageId: `<${message.id}@vitrine.example>`,
    });
    expect(email?.text?.trim()).toBe(message.text.trim());
    expect(email?.html?.trim()).toBe(message.html);
  });

  it('gives a repeated mail the same Message-ID', async () => {
    const { mail, received } = await start();
    const message = aMessage();
    await mail.send(message);
    await mail.send(message);
    await mail.send(aMessage());

    const ids = (await received()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(`<${message.id}@vitrine.example>`);
  });

  it.each([
    ['a line break in the address', { to: 'ada@example.org\r\nBcc: eve@example.org' }],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['a bare line feed in the subject', { subject: 'Hello\nX: y' }],
    ['two addresses in one', { to: 'ada@example.org, eve@example.org' }],
    ['an address with a command in it', { to: 'ada@example.org> RCPT TO:<eve@example.org' }],
    ['no address', { to: '' }],
    ['an id that is none', { id: 'a> <b' }],
  ])('refuses %s permanently', async (_, wrong) => {
    const { mail, received } = await start();
    await expect(mail.send(aMessage(wrong))).rejects.toBeInstanceOf(MailRefused);
    expect(await received()).toEqual([]);
  });
}
