import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Credentials = { user: string; password: string };

export type MailServer = {
  port: number;
  /** A value for MAIL_URL, with the credentials. */
  url: string;
  /** The accepted mails, oldest first. */
  received: Email[];
  /** Every login so far. */
  logins: Credentials[];
  /** The reply code for recipients: 250 accepts, every other code refuses. */
  recipientReplyCode: number;
  /** How many recipients were refused. */
  refusals: number;
  close(): Promise<void>;
};

type Options = SMTPServerOptions & {
  /** Without credentials, every login is accepted and none is required. */
  credentials?: Credentials;
  /** Called with the bytes of every mail before it is accepted. */
  onMail?: (bytes: Uint8Array) => Promise<unknown>;
  /** A free one unless given. */
  port?: number;
};

/** Starts a real mail server without encryption. Further options are those of smtp-server. */
export async function startMailServer({
  credentials,
  onMail,
  port: wantedPort = 0,
  ...options
}: Options = {}): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username: user = '', password: given }, _session, reply) {
      const password = given ?? '';
      server.logins.push({ user, password });
      const isKnown =
        !credentials || (user === credentials.user && password === credentials.password);
      reply(isKnown ? null : new Error('Unknown user or wrong password'), { user });
    },
    onRcptTo(_recipient, _session, reply) {
      if (server.recipientReplyCode === 250) return reply();
      server.refusals++;
      reply(smtpError(server.recipientReplyCode, 'Not now'));
    },
    onData(stream, _session, reply) {
      buffer(stream)
        .then(async (bytes) => {
          await onMail?.(bytes);
          return PostalMime.parse(bytes);
        })
        .then((email) => {
          server.received.push(email);
          reply(null);
        }, reply);
    },
    ...options,
  });
  // A connection closed early by the client is not an error here.
  smtp.on('error', () => {});
  const listening = smtp.listen(wantedPort, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  const login = credentials
    ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`
    : '';
  const server: MailServer = {
    port,
    url: `smtp://${login}127.0.0.1:${port}`,
    received: [],
    logins: [],
    recipientReplyCode: 250,
    refusals: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** An error, sent to the client by smtp-server with this reply code. */
export const smtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
