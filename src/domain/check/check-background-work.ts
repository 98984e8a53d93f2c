import { inspect } from '@/platform/engine/inspect';
import type { EventName } from '../events';
import { type Change, operation } from '../operation';
import { aProblem, type Problem } from './problem';

type Stuck = { id: string; organization_id: string; library_id: string; promoting: boolean };

/** The longest time a video may take, with all its attempts; below, the longest time an event may take to be sent. */
const LONGEST_PROCESSING = '3 hours';
const LONGEST_SENDING = '10 minutes';
/** An Inngest server tries to send a mail for this long, and reports nothing meanwhile. */
const LONGEST_MAILING = '24 hours';

/**
 * Finds assets and mails waiting for work no job is going to do, events nobody fetches, and jobs in no queue. Repairing
 * restarts the work: it writes the event again, or allows another promote of the asset. Videos deferred until ffmpeg is
 * available wait with a reason, and are not a problem.
 */
export const checkBackgroundWork = operation(
  async (change: Change, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const stuck = await findStuck(change);
    if (repair) await restartStuck(change, stuck);
    return [
      ...stuck.map(({ id, promoting }) =>
        aProblem({
          problem: promoting ? 'promote-stuck' : 'processing-stuck',
          about: `asset ${id}`,
          detail: `It waits ${promoting ? 'for a promote' : 'to be processed'}, and no job is at it.`,
          repaired: repair,
        }),
      ),
      ...(await findStuckMail(change, repair)),
      ...(await findUnsent(change)),
      ...(await findStuckJobs(change)),
    ];
  },
);

/** `$1`: null for all assets, else the ids to look at. */
const FIND_WAITING = `
  SELECT id, organization_id, library_id, promoting FROM (
    SELECT id, organization_id, library_id, false AS promoting FROM asset
    WHERE processing = 'waiting' AND processing_error IS NULL AND created < now() - interval '${LONGEST_PROCESSING}'
    UNION ALL
    SELECT id, organization_id, library_id, true FROM asset
    WHERE promoting_since < now() - interval '${LONGEST_PROCESSING}') waiting
  WHERE $1::text[] IS NULL OR id = ANY($1)
  ORDER BY id`;

/** Waiting assets are read again after the events: one whose work has ended in between waits no longer. */
async function findStuck(change: Change): Promise<Stuck[]> {
  const find = (ids: string[] | null) => change.tx.$queryRawUnsafe<Stuck[]>(FIND_WAITING, ids);
  const waiting = await find(null);
  if (waiting.length === 0) return [];
  const values = waiting.map(({ id }) => id);
  const openFor = (event: EventName) =>
    engineOf(change).findOpen({ event, path: '$.assetId', values });
  const [uploaded, promoted] = [
    await openFor('asset/uploaded'),
    await openFor('asset/promote-accepted'),
  ];
  const again = await find(values);
  return again.filter(({ id, promoting }) => !(promoting ? promoted : uploaded).has(id));
}

async function restartStuck({ tx, emit }: Change, stuck: Stuck[]) {
  const promoting = stuck.filter((asset) => asset.promoting).map(({ id }) => id);
  await tx.asset.updateMany({ where: { id: { in: promoting } }, data: { promotingSince: null } });
  for (const { id, organization_id, library_id } of stuck.filter((asset) => !asset.promoting))
    emit('asset/uploaded', { organizationId: organization_id, libraryId: library_id, assetId: id });
}

async function findUnsent(change: Change): Promise<Problem[]> {
  const unsent = await engineOf(change).findUnsent(LONGEST_SENDING);
  return unsent.map(({ id, name }) =>
    aProblem({
      problem: 'event-unsent',
      about: `event ${id}`,
      detail: `${name} was not fetched for ${LONGEST_SENDING}. Is the service, or its worker, running?`,
      repaired: false,
    }),
  );
}

type WaitingMail = { id: string; kind: string };

/** `$1`: null for all mails, else the ids to look at. */
const FIND_WAITING_MAILS = `
  SELECT id, kind FROM mail
  WHERE sent_at IS NULL AND failure IS NULL AND created < now() - interval '${LONGEST_MAILING}'
    AND ($1::text[] IS NULL OR id = ANY($1))
  ORDER BY created, id`;

/** Mails neither sent nor failed, with no job to send them. */
async function findStuckMail(change: Change, repair: boolean): Promise<Problem[]> {
  const { tx, emit } = change;
  const waiting = await tx.$queryRawUnsafe<WaitingMail[]>(FIND_WAITING_MAILS, null);
  if (waiting.length === 0) return [];
  const values = waiting.map(({ id }) => id);
  const open = await engineOf(change).findOpen({ event: 'mail/queued', path: '$.mailId', values });
  const again = await tx.$queryRawUnsafe<WaitingMail[]>(FIND_WAITING_MAILS, values);
  const mails = again.filter(({ id }) => !open.has(id));
  if (repair) for (const { id } of mails) emit('mail/queued', { mailId: id });
  return mails.map(({ id, kind }) =>
    aProblem({
      problem: 'mail-stuck',
      about: `mail ${id}`,
      detail: `It (${kind}) is neither sent nor given up, and no job is at it.`,
      repaired: repair,
    }),
  );
}

/** Admitted runs with nothing to wake them. */
async function findStuckJobs(change: Change): Promise<Problem[]> {
  const runs = await engineOf(change).findStalledRuns(LONGEST_SENDING);
  return runs.map(({ id, functionId }) =>
    aProblem({
      problem: 'job-stuck',
      about: `job ${id}`,
      detail: `It (${functionId}) has not ended, and is in nobody's queue.`,
      repaired: false,
    }),
  );
}

/** The engine, read within the transaction of the check. */
const engineOf = ({ tx }: Change) =>
  inspect(<Row>(sql: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(sql, ...values));
