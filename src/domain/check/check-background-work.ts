import { inspect } from '@/platform/engine/inspect';
import type { EventName } from '../events';
import { type Change, type Domain, operation } from '../operation';
import { aProblem, type Problem, type ProblemKind } from './problem';

/** Work is open from the moment it is accepted; what has waited for this long without being open was lost. */
const LONGEST_SENDING = '10 minutes';
/** The most rows of one kind that one look finds. */
const MOST_ROWS = 1_000;
/** An event is sent again this often within about a minute: a server that does not call by then needs a person. */
const MANY_TIMES = 6;

/** The columns of a waiting row that its `waiting` selects. */
type Row = Record<'id' | 'organization_id' | 'library_id' | 'kind' | 'event', string>;

/** Work that rows wait for. */
type Work = {
  problem: ProblemKind;
  noun: string;
  /** Selects the waiting rows; `$1`: null for all, otherwise the ids to look at. */
  waiting: string;
  /** Those of its job, in the order in which they follow one another. */
  events: readonly EventName[];
  /** Where they name the id, as a JSON path. */
  path: string;
  detail(row: Row): string;
  /** Has it done again. */
  resume(change: Change, row: Row): unknown;
};

const isLate = (time: string) => `${time} < now() - interval '${LONGEST_SENDING}'`;
const isAsked = (id: string) => `($1::text[] IS NULL OR ${id} = ANY ($1))`;

const WORK: Work[] = [
  {
    problem: 'upload-stuck',
    noun: 'upload',
    waiting: `
      SELECT id, organization_id,
        CASE state WHEN 'inspecting' THEN 'upload/received' ELSE 'upload/source-named' END AS event
      FROM upload
      WHERE (state = 'inspecting' OR state = 'receiving' AND source_url IS NOT NULL)
        AND ${isLate('touched')} AND ${isAsked('id')}
      ORDER BY id LIMIT ${MOST_ROWS}`,
    events: ['upload/received', 'upload/source-named'],
    path: '$.uploadId',
    detail: ({ event }) =>
      event === 'upload/received'
        ? 'All its bytes have come, and no job is running for it.'
        : 'Its file is to be fetched, and no job is running for it.',
    resume: ({ emit }, { id: uploadId, organization_id: organizationId, event }) =>
      emit(event as 'upload/received', { organizationId, uploadId }),
  },
  {
    problem: 'processing-stuck',
    noun: 'asset',
    // Videos deferred until ffmpeg is available wait with a reason.
    waiting: `
      SELECT id, organization_id, library_id FROM asset
      WHERE processing = 'waiting' AND processing_error IS NULL AND ${isLate('created')} AND ${isAsked('id')}
      ORDER BY id LIMIT ${MOST_ROWS}`,
    events: ['asset/uploaded', 'asset/set-apart'],
    path: '$.assetId',
    detail: () => 'It waits to be processed, and no job is running for it.',
    resume: ({ emit }, { id, organization_id, library_id }) =>
      emit('asset/uploaded', {
        organizationId: organization_id,
        libraryId: library_id,
        assetId: id,
      }),
  },
  {
    problem: 'promote-stuck',
    noun: 'asset',
    waiting: `
      SELECT id FROM asset WHERE ${isLate('promoting_since')} AND ${isAsked('id')}
      ORDER BY id LIMIT ${MOST_ROWS}`,
    events: ['asset/promote-accepted'],
    path: '$.assetId',
    detail: () => 'It waits for a promote, and no job is running for it.',
    // Not a promote accepted meanwhile.
    resume: ({ tx }, { id }) =>
      tx.$executeRawUnsafe(
        `UPDATE asset SET promoting_since = NULL WHERE id = $1 AND ${isLate('promoting_since')}`,
        id,
      ),
  },
  {
    problem: 'mail-stuck',
    noun: 'mail',
    waiting: `
      SELECT id, kind FROM mail
      WHERE sent_at IS NULL AND failure IS NULL AND ${isLate('created')} AND ${isAsked('id')}
      ORDER BY created, id LIMIT ${MOST_ROWS}`,
    events: ['mail/queued'],
    path: '$.mailId',
    detail: ({ kind }) =>
      `It (${kind}) is neither sent nor given up, and no job is running for it.`,
    resume: ({ emit }, { id: mailId }) => emit('mail/queued', { mailId }),
  },
  {
    problem: 'playback-stuck',
    noun: 'file',
    waiting: `
      SELECT blob AS id, organization_id FROM playback
      WHERE state = 'waiting' AND ${isLate('created')} AND ${isAsked('blob')}
      ORDER BY created, blob LIMIT ${MOST_ROWS}`,
    events: ['asset/awaits-playback'],
    path: '$.blob',
    detail: () => 'It waits for its version for browsers, and no job is running for it.',
    resume: ({ emit }, { id: blob, organization_id: organizationId }) =>
      emit('asset/awaits-playback', { organizationId, blob }),
  },
  {
    problem: 'bulk-change-stuck',
    noun: 'bulk change',
    // Also undos.
    waiting: `
      SELECT id, organization_id FROM bulk_change
      WHERE ended_at IS NULL AND ${isLate('created')} AND ${isAsked('id')}
      ORDER BY created, id LIMIT ${MOST_ROWS}`,
    events: ['asset/bulk-change-started'],
    path: '$.bulkChangeId',
    detail: () => 'It has not ended, and no job is running for it.',
    resume: ({ emit }, { id: bulkChangeId, organization_id: organizationId }) =>
      emit('asset/bulk-change-started', { organizationId, bulkChangeId }),
  },
];

/**
 * Finds rows waiting for work no job is going to do, events nobody fetches, and jobs in no queue. Repairing restarts the
 * work: it writes the event again, or allows another promote of the asset.
 */
export const checkBackgroundWork = operation(
  async (change: Change, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const problems: Problem[] = [];
    for (const work of WORK) {
      const { problem, noun, detail, resume } = work;
      for (const row of await findStuck(change, work)) {
        if (repair) await resume(change, row);
        const about = `${noun} ${row.id}`;
        problems.push(aProblem({ problem, about, detail: detail(row), repaired: repair }));
      }
    }
    return [...problems, ...(await findStuckInEngine(change))];
  },
);

/** Starts the lost work again; reads the indexes of waiting rows only. Returns what was started, as `check` names it. */
export async function resumeWork(domain: Domain): Promise<string[]> {
  const found = await checkBackgroundWork(domain, { repair: true });
  return found
    .filter(({ repaired }) => repaired)
    .map(({ problem, about }) => `${problem}: ${about}`);
}

/** The engine, read within the transaction of the check. */
const engineOf = ({ tx }: Change) =>
  inspect(<Found>(sql: string, values: unknown[]) => tx.$queryRawUnsafe<Found[]>(sql, ...values));

/**
 * The waiting rows with no open job. They are read again after the events: a row finished in between waits for nothing.
 */
async function findStuck(change: Change, { waiting, events, path }: Work): Promise<Row[]> {
  const find = (ids: string[] | null) => change.tx.$queryRawUnsafe<Row[]>(waiting, ids);
  const found = await find(null);
  if (found.length === 0) return [];
  const values = found.map(({ id }) => id);
  const open = new Set<string>();
  for (const event of events)
    for (const id of await engineOf(change).findOpen({ event, path, values })) open.add(id);
  return (await find(values)).filter(({ id }) => !open.has(id));
}

/** Events nobody fetches or answers, and admitted runs with nothing to wake them. */
async function findStuckInEngine(change: Change): Promise<Problem[]> {
  const engine = engineOf(change);
  const found = (problem: ProblemKind, about: string, detail: string) =>
    aProblem({ problem, about, detail, repaired: false });
  const unsent = await engine.findUnsent(LONGEST_SENDING);
  const unanswered = await engine.findUnanswered(MANY_TIMES);
  const stalled = await engine.findStalledRuns(LONGEST_SENDING);
  return [
    ...unsent.map(({ id, name }) => {
      const detail = `${name} was not fetched for ${LONGEST_SENDING}. Is the service, or its worker, running?`;
      return found('event-unsent', `event ${id}`, detail);
    }),
    ...unanswered.map(({ eventId, functionId, times }) => {
      const detail = `It was sent ${times + 1} times, and the Inngest server does not call ${functionId}.`;
      return found('event-unanswered', `event ${eventId}`, detail);
    }),
    ...stalled.map(({ id, functionId }) => {
      const detail = `It (${functionId}) has not ended, and is in nobody's queue.`;
      return found('job-stuck', `job ${id}`, detail);
    }),
  ];
}
