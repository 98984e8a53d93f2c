import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TestMailServer = {
  port: number;
  /** What it took, in the order it came. */
  received: Email[];
  /** Name and password of whoever signed in. */
  logins: { user: string; password: string }[];
  close(): Promise<void>;
};

/** A real mail server without encryption that takes everything, unless `options` say otherwise. */
export async function aMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: Email[] = [];
  const logins: TestMailServer['logins'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username = '', password }, _session, answer) {
      logins.push({ user: username, password: password ?? '' });
      answer(null, { user: username });
    },
    onData(stream, _session, answer) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => {
          received.push(email);
          answer(null);
        }, answer);
    },
    ...options,
  });
  // A client that hangs up is no error of ours.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  return {
    port,
    received,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The answer of a mail server that says no. */
export const mailError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
