import { checkData } from '../../support/admin';
import { type Query, withDatabase } from '../../support/database';
import { createOrganization } from '../../support/organizations';
import { startInngestServer } from '../../support/servers/inngest';
import { type MailServer, startMailServer } from '../../support/servers/mail';
import { startService } from '../../support/service';
import type { ChaosOptions, ChaosResult } from '../chaos-test';
import { type History, makeHistory } from '../history';
import { checkInvariants } from '../invariants/check-all';
import { waitUntilIdle } from '../wait-until-idle';
import { addWebhook } from '../webhooks/add-webhook';
import { type Receiver, startReceiver } from './receive-messages';
import { type Requested, uploadAndPromote } from './upload-and-promote';

/** Shares of the accepted events. */
const FAULTS = { forgets: 0.3, repeats: 0.05 };

/**
 * Has an Inngest server forget events that it accepted, run some twice, and lose its whole state (`rounds` times,
 * the last time after the last upload) while clients upload, promote and cause mails and webhook messages. All of it
 * must be done, once, and soon.
 */
export async function runForgetTest({
  rounds,
  uploads,
  seed,
  env,
  dataDir,
  print,
}: ChaosOptions & { uploads: number }): Promise<ChaosResult> {
  const history = makeHistory();
  const [server, mails, receiver] = await Promise.all([
    startInngestServer(),
    startMailServer(),
    startReceiver(),
  ]);
  const settings = {
    MAIL_URL: mails.url,
    ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
    RATE_LIMIT_IP_PER_MINUTE: '999999999',
  };
  const service = await startService({ ...server.env, ...settings, ...env }, dataDir);
  try {
    const organization = await createOrganization(service, { name: 'one', libraries: ['first'] });
    const webhook = { url: receiver.url, types: ['asset.promoted'], libraries: [] };
    await addWebhook(service, organization, webhook);
    await server.order(`faults ${JSON.stringify(FAULTS)}`);
    const begun = performance.now();
    let wipes = 0;
    let wiped: Promise<unknown> = Promise.resolve();
    const onUploaded = (count: number) => {
      if (count < (uploads * (wipes + 1)) / rounds) return;
      wipes++;
      const line = `round ${wipes}: all state lost after ${count} uploads`;
      wiped = wiped.then(() => server.order('wipe')).then(() => print(line));
    };
    const { url } = service;
    const load = { url, history, organization, uploads, seed, onUploaded };
    const requested = await uploadAndPromote(load);
    const uploadSeconds = (performance.now() - begun) / 1000;
    await wiped;
    const back = performance.now();
    await withDatabase(service.dataDir, (query) => waitUntilIdle(query, history));
    const settledSeconds = (performance.now() - back) / 1000;
    const found = await withDatabase(service.dataDir, async (query) => {
      await checkMails(history, requested, mails);
      await checkMessages(query, history, requested, receiver);
      return readEvents(query);
    });
    for (const problem of await checkData(service))
      history.report('stuck', JSON.stringify(problem));
    const checked = await checkInvariants(service.dataDir, history, [organization]);
    const figures = {
      uploads: checked.assets,
      promotes: requested.promotes,
      mails: mails.received.length,
      webhookMessages: receiver.received.size,
      messagesThatCameTwice: [...receiver.received.values()].filter((times) => times > 1).length,
      ...found,
      runs: checked.runs,
      secondsOfUploading: Math.round(uploadSeconds),
      secondsUntilSettledAfterTheLastLoss: Math.round(settledSeconds),
    };
    return { defects: history.defects, dataDir: service.dataDir, figures };
  } finally {
    await service.stop();
    receiver.close();
    await Promise.all([server.close(), mails.close()]);
  }
}

const EVENTS = `
SELECT count(DISTINCT event_id)::int AS events, sum(sent_again)::int AS "eventsSentAgain",
  max(sent_again)::int AS "mostTimesOfOneEvent"
FROM engine.run`;

async function readEvents(query: Query): Promise<Record<string, number>> {
  const [row] = await query<Record<string, number>>(EVENTS);
  return row ?? {};
}

async function checkMails(history: History, { emails }: Requested, { received }: MailServer) {
  const count = (email: string) => received.filter(({ to }) => to?.[0]?.address === email).length;
  for (const email of emails) {
    if (count(email) === 0) history.report('lost', `The mail to ${email} did not arrive.`);
    if (count(email) > 1) history.report('done twice', `${count(email)} mails to ${email}`);
  }
}

/** Every accepted promote is told. A message may come twice, always under the same id. */
async function checkMessages(
  query: Query,
  history: History,
  { promotes }: Requested,
  { received }: Receiver,
) {
  const [row] = await query<{ left: number; all: number }>(
    `SELECT count(*) FILTER (WHERE state <> 'delivered')::int AS left, count(*)::int AS all FROM webhook_delivery`,
  );
  if (row?.left !== 0) history.report('lost', `${row?.left} webhook messages were not delivered.`);
  if (row?.all !== promotes || received.size !== promotes)
    history.report('lost', `${promotes} promotes, ${row?.all} messages, ${received.size} received`);
}
