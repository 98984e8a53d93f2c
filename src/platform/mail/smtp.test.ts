import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpError, startMailServer } from '../../../e2e/support/servers/mail';
import { aMessage, SENDER, testMailDriver } from './mail.suite';
import { type Mail, MailRefused } from './port';
import type { MailServer } from './read-mail-url';
import { makeSmtpMail, type SmtpTimeouts } from './smtp';

const CLOSINGS: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(CLOSINGS.splice(0).map((close) => close()));
});

/** For servers that never answer. A working one may take its time on a busy computer. */
const IMPATIENT = { connect: 300, greeting: 300, silence: 300, inAll: 2000 };

const mailTo = (server: Partial<MailServer> & { port: number }, timeout?: SmtpTimeouts) =>
  makeSmtpMail({
    server: { host: '127.0.0.1', tls: 'never', login: null, ...server },
    from: SENDER,
    ...(timeout && { timeout }),
  });

async function start(options: SMTPServerOptions = {}, server: Partial<MailServer> = {}) {
  const running = await startMailServer(options);
  CLOSINGS.push(running.close);
  return { ...running, mail: mailTo({ port: running.port, ...server }) };
}

const failureOf = (mail: Mail) => mail.send(aMessage()).catch((caught) => caught);

/** The port of a server that is not a working mail server. */
async function aStrangeServer(behave: (socket: Socket) => unknown): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  CLOSINGS.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as { port: number }).port;
}

describe('mail over SMTP as a driver of Mail', () => {
  testMailDriver(async () => {
    const { mail, received } = await start();
    return { mail, received: async () => received };
  });
});

describe('mail over SMTP', () => {
  it('signs in', async () => {
    const login = { user: 'vitrine@example.org', password: 'p@ss/wörd' };
    const { mail, logins, received } = await start({ authOptional: false }, { login });
    await mail.send(aMessage());
    expect(logins).toEqual([login]);
    expect(received).toHaveLength(1);
  });

  it('refuses the recipient permanently after 550, quoting the server', async () => {
    const no = smtpError(550, 'No such user here');
    const { mail } = await start({ onRcptTo: (_address, _session, answer) => answer(no) });
    const sent = mail.send(aMessage());
    await expect(sent).rejects.toBeInstanceOf(MailRefused);
    await expect(sent).rejects.toThrow('No such user here');
  });

  it('refuses the content permanently after 554', async () => {
    const { mail } = await start({
      onData(stream, _session, answer) {
        stream.resume().on('end', () => answer(smtpError(554, 'Looks like spam')));
      },
    });
    await expect(mail.send(aMessage())).rejects.toBeInstanceOf(MailRefused);
  });

  it.each<[string, SMTPServerOptions, Partial<MailServer>]>([
    [
      '450 for the recipient',
      { onRcptTo: (_address, _session, answer) => answer(smtpError(450, 'Greylisted')) },
      {},
    ],
    [
      '550 for the sender, which the operator can mend',
      { onMailFrom: (_address, _session, answer) => answer(smtpError(550, 'Who are you?')) },
      {},
    ],
    [
      'a wrong password, which the operator can mend',
      { onAuth: (_auth, _session, answer) => answer(smtpError(535, 'Wrong password')) },
      { login: { user: 'u', password: 'p' } },
    ],
  ])('rejects for a retry after %s', async (_, options, server) => {
    const { mail, received } = await start(options, server);
    const error = await failureOf(mail);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(received).toEqual([]);
  });

  it('rejects for a retry while the server is down', async () => {
    const { port, close } = await start();
    await close();
    const error = await failureOf(mailTo({ port }, IMPATIENT));
    expect(error.message).toMatch(/ECONNREFUSED/);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ['never says hello', () => {}],
    ['falls silent', (socket) => socket.write('220 mail.example.org\r\n')],
    [
      'says a little now and then, for ever',
      (socket) => {
        socket.write('220 mail.example.org\r\n');
        const more = setInterval(() => socket.write('250-and so on\r\n'), 50);
        socket.once('close', () => clearInterval(more));
      },
    ],
  ])('gives up on a server that %s', async (_, behave) => {
    const port = await aStrangeServer(behave);
    const error = await failureOf(mailTo({ port }, IMPATIENT));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it('sends neither password nor mail when required STARTTLS is not offered', async () => {
    const login = { user: 'u', password: 'p' };
    const { mail, logins, received } = await start({}, { tls: 'demanded', login });
    const error = await failureOf(mail);
    expect(error.code).toBe('ETLS');
    expect([logins, received]).toEqual([[], []]);
  });

  it('sends unencrypted when optional STARTTLS is not offered', async () => {
    const { mail, received } = await start({}, { tls: 'offered' });
    await mail.send(aMessage());
    expect(received).toHaveLength(1);
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    const { mail, received } = await start({ disabledCommands: [] }, { tls: 'offered' });
    const error = await failureOf(mail);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(received).toEqual([]);
  });
});
