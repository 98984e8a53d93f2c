import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** What it took, in the order it came. */
  received: Email[];
  /** What it tells recipients: 250 takes the mail, everything else refuses it. */
  answer: number;
  /** How often it refused. */
  refusals: number;
  close(): Promise<void>;
};

/** A real mail server that wants a password. `keep` is handed every mail before it is taken. */
export async function aMailServer(
  keep: (mail: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      const known = username === 'vitrine' && password === 'p@ss';
      answer(known ? null : new Error('Who are you?'), { user: username });
    },
    onRcptTo(_address, _session, answer) {
      if (server.answer === 250) return answer();
      server.refusals++;
      answer(Object.assign(new Error('Not now'), { responseCode: server.answer }));
    },
    onData(stream, _session, answer) {
      buffer(stream)
        .then(async (bytes) => {
          await keep(bytes);
          return PostalMime.parse(bytes);
        })
        .then((email) => {
          server.received.push(email);
          answer();
        }, answer);
    },
  });
  smtp.on('error', () => {});
  const listening = smtp.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  const server: MailServer = {
    url: `smtp://vitrine:p%40ss@127.0.0.1:${port}`,
    received: [],
    answer: 250,
    refusals: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
