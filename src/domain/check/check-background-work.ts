import { type Change, operation } from '../operation';
import { aProblem, type Problem } from './problem';

type Stuck = { id: string; organization_id: string; library_id: string; promoting: boolean };

/** The longest time a video may take, with all its attempts; below, the longest time an event may take to be sent. */
const longestProcessing = '3 hours';
const longestSending = '10 minutes';
/** An Inngest server tries to send a mail for this long, and reports nothing meanwhile. */
const longestMailing = '24 hours';

/**
 * Finds assets and mails that wait for work that no job is going to do, events that nobody fetches, and jobs that are
 * in no queue. Repairing restarts the work: it writes the event again, or allows another promote of the asset. Videos
 * that are deferred until ffmpeg is available wait with a reason, and are not a problem.
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

function findStuck({ tx }: Change): Promise<Stuck[]> {
  return tx.$queryRawUnsafe(`
    WITH at_work AS (
      SELECT e.name, e.data->>'assetId' AS id FROM engine.event e
      WHERE e.relayed_at IS NULL OR EXISTS (SELECT FROM engine.run r WHERE r.event_id = e.id AND r.ended_at IS NULL))
    SELECT id, organization_id, library_id, promoting FROM (
      SELECT id, organization_id, library_id, false AS promoting FROM asset
      WHERE processing = 'waiting' AND processing_error IS NULL AND created < now() - interval '${longestProcessing}'
        AND id NOT IN (SELECT id FROM at_work WHERE name = 'asset/uploaded' AND id IS NOT NULL)
      UNION ALL
      SELECT id, organization_id, library_id, true FROM asset
      WHERE promoting_since < now() - interval '${longestProcessing}'
        AND id NOT IN (SELECT id FROM at_work WHERE name = 'asset/promote-accepted' AND id IS NOT NULL)) stuck
    ORDER BY id`);
}

async function restartStuck({ tx, emit }: Change, stuck: Stuck[]) {
  const promoting = stuck.filter((asset) => asset.promoting).map(({ id }) => id);
  await tx.asset.updateMany({ where: { id: { in: promoting } }, data: { promotingSince: null } });
  for (const { id, organization_id, library_id } of stuck.filter((asset) => !asset.promoting))
    emit('asset/uploaded', { organizationId: organization_id, libraryId: library_id, assetId: id });
}

async function findUnsent({ tx }: Change): Promise<Problem[]> {
  const unsent = await tx.$queryRawUnsafe<{ id: string; name: string }[]>(`
    SELECT id, name FROM engine.event
    WHERE relayed_at IS NULL AND created < now() - interval '${longestSending}' ORDER BY created, id LIMIT 1000`);
  return unsent.map(({ id, name }) =>
    aProblem({
      problem: 'event-unsent',
      about: `event ${id}`,
      detail: `${name} was not fetched for ${longestSending}. Is the service, or its worker, running?`,
      repaired: false,
    }),
  );
}

/** Mails that are neither sent nor given up, and that no job is going to send. */
async function findStuckMail({ tx, emit }: Change, repair: boolean): Promise<Problem[]> {
  const mails = await tx.$queryRawUnsafe<{ id: string; kind: string }[]>(`
    SELECT m.id, m.kind FROM mail m
    WHERE m.sent_at IS NULL AND m.failure IS NULL AND m.created < now() - interval '${longestMailing}'
      AND NOT EXISTS (
        SELECT FROM engine.event e
        WHERE e.name = 'mail/queued' AND e.data->>'mailId' = m.id AND (e.relayed_at IS NULL
          OR EXISTS (SELECT FROM engine.run r WHERE r.event_id = e.id AND r.ended_at IS NULL)))
    ORDER BY m.created, m.id`);
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

/** Runs that were admitted and that nothing is going to wake. */
async function findStuckJobs({ tx }: Change): Promise<Problem[]> {
  const [engine] = await tx.$queryRawUnsafe<{ there: boolean }[]>(
    `SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS there`,
  );
  if (!engine?.there) return [];
  const jobs = await tx.$queryRawUnsafe<{ id: string; name: string }[]>(`
    SELECT r.id::text, r.function_id AS name FROM engine.run r
    WHERE r.ended_at IS NULL AND (r.admitted OR r.state <> 'queued') AND r.created < now() - interval '${longestSending}'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = r.id::text AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))
    ORDER BY r.created, r.id LIMIT 1000`);
  return jobs.map(({ id, name }) =>
    aProblem({
      problem: 'job-stuck',
      about: `job ${id}`,
      detail: `It (${name}) has not ended, and is in nobody's queue.`,
      repaired: false,
    }),
  );
}
