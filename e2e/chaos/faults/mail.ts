import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { sendRequest } from '../../support/api';
import { freePort } from '../../support/free-port';
import { type MailServer, startMailServer } from '../../support/servers/mail';
import { startService } from '../../support/service';
import { pause } from '../../support/wait';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { runFaultRounds } from '../fault-rounds';
import { type History, makeHistory } from '../history';
import { makeRandom } from '../random';

const CLIENTS = 3;
const MOST_SECONDS = 8;
/** Longer than the longest delay before another attempt after such outages. */
const TIMEOUT_MS = 120_000;

type Delivered = { email: string; messageId: string; isConfirmed: boolean };

/**
 * Breaks the mail server while anonymous callers create libraries: it is gone, mute, or dies with an unconfirmed
 * mail. Every call is answered, and every mail is confirmed once; only an unconfirmed mail arrives again, with the same
 * Message-ID.
 */
export async function runMailTest(options: ChaosOptions): Promise<ChaosResult> {
  const history = makeHistory();
  const mails = await makeMailbox();
  const env = { RATE_LIMIT_IP_PER_MINUTE: '999999999', MAIL_URL: mails.url, ...options.env };
  const service = await startService(env, options.dataDir);
  const requested: string[] = [];
  try {
    await runFaultRounds(options, {
      history,
      load: (round, isStopped) =>
        Promise.all(
          Array.from({ length: CLIENTS }, async (_, client) => {
            for (let count = 0; !isStopped(); count++) {
              const email = `round${round}-${client}-${count}@example.org`;
              await create(service.url, email, history);
              requested.push(email);
            }
          }),
        ),
      async injectFault(round) {
        const random = makeRandom(options.seed, round, 'mail');
        await pause(500 + random.below(1500));
        const seconds = 1 + random.below(MOST_SECONDS);
        const outage = mails.outages[(round - 1) % mails.outages.length] as Outage;
        await outage.begin();
        await pause(seconds * 1000);
        await outage.end();
        await pause(1000);
        return `the mail server ${outage.name} for ${seconds} s`;
      },
      counts: () => ({ 'libraries created': requested.length, mails: mails.delivered.length }),
    });
    const seconds = await waitForMails(requested, mails.delivered);
    check(history, requested, mails.delivered);
    const figures = {
      libraries: requested.length,
      mails: mails.delivered.length,
      secondsUntilDelivered: Math.ceil(seconds),
    };
    return { defects: history.defects, dataDir: service.dataDir, figures };
  } finally {
    await service.stop();
    await mails.close();
  }
}

async function create(url: string, email: string, history: History): Promise<void> {
  const answer = await sendRequest(url, '/libraries', { method: 'POST', json: { email } });
  const body = await answer.text();
  if (answer.status !== 200) history.report('wrong answer', `${email}: ${answer.status} ${body}`);
}

type Outage = { name: string; begin(): Promise<unknown>; end(): Promise<unknown> };

/** A mail server on one port that can be stopped, and its accepted mails. */
async function makeMailbox() {
  const port = await freePort();
  const delivered: Delivered[] = [];
  let isConfirming = true;
  let server: MailServer | null = null;
  let mute: Server | null = null;
  const start = async () => {
    server = await startMailServer({
      port,
      async onMail(bytes) {
        const { to, messageId = '' } = await PostalMime.parse(bytes);
        delivered.push({ email: to?.[0]?.address ?? '', messageId, isConfirmed: isConfirming });
        if (!isConfirming) await new Promise(() => {});
      },
    });
  };
  const kill = async () => server?.close();
  await start();
  const outages: Outage[] = [
    { name: 'was gone', begin: kill, end: start },
    {
      name: 'was mute',
      async begin() {
        await kill();
        mute = createServer((socket) => buffer(socket).catch(() => {})).listen(port, '127.0.0.1');
      },
      async end() {
        await new Promise((resolve) => mute?.close(resolve));
        await start();
      },
    },
    {
      name: 'died without confirming its mails, and was gone',
      async begin() {
        isConfirming = false;
        await pause(1000);
        await kill();
      },
      async end() {
        isConfirming = true;
        await start();
      },
    },
  ];
  const url = `smtp://127.0.0.1:${port}`;
  return { url, delivered, outages, close: kill };
}

async function waitForMails(requested: string[], delivered: Delivered[]): Promise<number> {
  const begun = performance.now();
  const isMissing = () => {
    const arrived = new Set(confirmed(delivered).map(({ email }) => email));
    return requested.some((email) => !arrived.has(email));
  };
  while (isMissing() && performance.now() - begun < TIMEOUT_MS) await pause(500);
  return (performance.now() - begun) / 1000;
}

const confirmed = (delivered: Delivered[]) => delivered.filter(({ isConfirmed }) => isConfirmed);

function check(history: History, requested: string[], delivered: Delivered[]): void {
  for (const email of requested) {
    const mails = delivered.filter((mail) => mail.email === email);
    const ids = new Set(mails.map(({ messageId }) => messageId));
    const count = confirmed(mails).length;
    if (count === 0) history.report('lost', `The mail to ${email} did not arrive.`);
    if (count > 1) history.report('done twice', `${count} mails to ${email}`);
    if (ids.size > 1) history.report('done twice', `Mails to ${email}: ${[...ids].join(' ')}`);
  }
}
