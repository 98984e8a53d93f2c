import type { EventName } from '../events';
import { type Change, operation } from '../operation';
import { aProblem, engineOf, findStuck, type Problem } from './problem';

type Stuck = { id: string; organization_id: string; library_id: string; promoting: boolean };

/** Work is open from the moment it is accepted; what has waited for this long without being open was lost. */
const LONGEST_SENDING = '10 minutes';
/** The most rows of one kind that one look finds. */
const MOST_ROWS = 1_000;
/** An event is sent again this often within about a minute: a server that does not call by then needs a person. */
const MANY_TIMES = 6;

/**
 * Finds assets and mails waiting for work no job is going to do, events nobody fetches, and jobs in no queue. Repairing
 * restarts the work: it writes the event again, or allows another promote of the asset. Videos deferred until ffmpeg is
 * available wait with a reason, and are not a problem.
 */
export const checkBackgroundWork = operation(
  async (change: Change, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const stuck = await findStuckAssets(change);
    if (repair) await restartStuck(change, stuck);
    return [
      ...stuck.map(({ id, promoting }) =>
        aProblem({
          problem: promoting ? 'promote-stuck' : 'processing-stuck',
          about: `asset ${id}`,
          detail: `It waits ${promoting ? 'for a promote' : 'to be processed'}, and no job is running for it.`,
          repaired: repair,
        }),
      ),
      ...(await findStuckMail(change, repair)),
      ...(await findStuckPlaybacks(change, repair)),
      ...(await findUnsent(change)),
      ...(await findUnanswered(change)),
      ...(await findStuckJobs(change)),
    ];
  },
);

/** `$1`: null for all assets, otherwise the ids to look at. */
const FIND_WAITING = `
  SELECT id, organization_id, library_id, promoting FROM (
    SELECT id, organization_id, library_id, false AS promoting FROM asset
    WHERE processing = 'waiting' AND processing_error IS NULL AND created < now() - interval '${LONGEST_SENDING}'
    UNION ALL
    SELECT id, organization_id, library_id, true FROM asset
    WHERE promoting_since < now() - interval '${LONGEST_SENDING}') waiting
  WHERE $1::text[] IS NULL OR id = ANY($1)
  ORDER BY id LIMIT ${MOST_ROWS}`;

/** Waiting assets are read again after the events: one whose work has ended in between waits no longer. */
async function findStuckAssets(change: Change): Promise<Stuck[]> {
  const find = (ids: string[] | null) => change.tx.$queryRawUnsafe<Stuck[]>(FIND_WAITING, ids);
  const waiting = await find(null);
  if (waiting.length === 0) return [];
  const values = waiting.map(({ id }) => id);
  const openFor = (event: EventName) =>
    engineOf(change).findOpen({ event, path: '$.assetId', values });
  // In the order in which they follow one another.
  const [uploaded, setApart, promoted] = [
    await openFor('asset/uploaded'),
    await openFor('asset/set-apart'),
    await openFor('asset/promote-accepted'),
  ];
  const again = await find(values);
  return again.filter(({ id, promoting }) =>
    promoting ? !promoted.has(id) : !uploaded.has(id) && !setApart.has(id),
  );
}

/** Not a promote accepted meanwhile. */
const CANCEL_PROMOTES = `
  UPDATE asset SET promoting_since = NULL
  WHERE id = ANY ($1::text[]) AND promoting_since < now() - interval '${LONGEST_SENDING}'`;

async function restartStuck({ tx, emit }: Change, stuck: Stuck[]) {
  const promoting = stuck.filter((asset) => asset.promoting).map(({ id }) => id);
  await tx.$executeRawUnsafe(CANCEL_PROMOTES, promoting);
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

/** Events sent again and again to an Inngest server that does not call the function. */
async function findUnanswered(change: Change): Promise<Problem[]> {
  const runs = await engineOf(change).findUnanswered(MANY_TIMES);
  return runs.map(({ eventId, functionId, times }) =>
    aProblem({
      problem: 'event-unanswered',
      about: `event ${eventId}`,
      detail: `It was sent ${times + 1} times, and the Inngest server does not call ${functionId}.`,
      repaired: false,
    }),
  );
}

type WaitingMail = { id: string; kind: string };

/** `$1`: null for all mails, otherwise the ids to look at. */
const FIND_WAITING_MAILS = `
  SELECT id, kind FROM mail
  WHERE sent_at IS NULL AND failure IS NULL AND created < now() - interval '${LONGEST_SENDING}'
    AND ($1::text[] IS NULL OR id = ANY($1))
  ORDER BY created, id LIMIT ${MOST_ROWS}`;

/** Mails neither sent nor failed, with no job to send them. */
async function findStuckMail(change: Change, repair: boolean): Promise<Problem[]> {
  const job = { events: ['mail/queued'], path: '$.mailId' } as const;
  const mails = await findStuck<WaitingMail>(change, FIND_WAITING_MAILS, job);
  if (repair) for (const { id } of mails) change.emit('mail/queued', { mailId: id });
  return mails.map(({ id, kind }) =>
    aProblem({
      problem: 'mail-stuck',
      about: `mail ${id}`,
      detail: `It (${kind}) is neither sent nor given up, and no job is running for it.`,
      repaired: repair,
    }),
  );
}

/** `$1`: null for all, otherwise the blobs to look at. */
const FIND_WAITING_PLAYBACKS = `
  SELECT blob AS id, organization_id FROM playback
  WHERE state = 'waiting' AND created < now() - interval '${LONGEST_SENDING}'
    AND ($1::text[] IS NULL OR blob = ANY($1))
  ORDER BY created, blob LIMIT ${MOST_ROWS}`;

/** Videos waiting for their version for browsers, with no job to make it. */
async function findStuckPlaybacks(change: Change, repair: boolean): Promise<Problem[]> {
  const job = { events: ['asset/awaits-playback'], path: '$.blob' } as const;
  const waiting = await findStuck<{ id: string; organization_id: string }>(
    change,
    FIND_WAITING_PLAYBACKS,
    job,
  );
  if (repair)
    for (const { id: blob, organization_id: organizationId } of waiting)
      change.emit('asset/awaits-playback', { organizationId, blob });
  return waiting.map(({ id }) =>
    aProblem({
      problem: 'playback-stuck',
      about: `file ${id}`,
      detail: 'It waits for its version for browsers, and no job is running for it.',
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
