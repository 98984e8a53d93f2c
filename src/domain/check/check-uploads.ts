import { HOUR_MS } from '@/contract/durations';
import type { Incoming } from '@/platform/incoming/port';
import type { Domain } from '../operation';
import { FAILED_UPLOAD, refuseUpload } from '../upload/end-uploads';
import { incomingFileOf, type UploadRow } from '../upload/upload-row';
import { aProblem, type Problem } from './problem';

/** A file changed within this time may belong to an upload just begun or just ended. */
const GRACE_MS = HOUR_MS;

/**
 * Compares the uploads that have not ended with the received bytes. Repairing removes bytes of no upload, and refuses
 * uploads whose bytes are lost.
 */
export async function checkUploads(
  domain: Domain,
  incoming: Incoming,
  options: { repair: boolean },
): Promise<Problem[]> {
  return [
    ...(await checkLost(domain, incoming, options)),
    ...(await checkIncomingFiles(domain, incoming, options)),
  ];
}

async function checkLost(
  domain: Domain,
  incoming: Incoming,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const upload of unfinished(domain)) {
    if (await incoming.holds(incomingFileOf(upload))) continue;
    // It may have ended, or gone on, while its bytes were looked for.
    if (!(await isUnchanged(domain, upload))) continue;
    if (repair) await refuseUpload(domain, upload, FAILED_UPLOAD);
    problems.push(
      aProblem({
        problem: 'upload-lost',
        about: `upload ${upload.id}`,
        detail: `Not all of its ${upload.receivedBytes} bytes are there.`,
        repaired: repair,
      }),
    );
  }
  return problems;
}

/** Rows per query. */
const BATCH_SIZE = 500;

async function* unfinished({ database }: Domain): AsyncGenerator<UploadRow> {
  for (let after = ''; ; ) {
    const rows = await database.prisma.upload.findMany({
      where: { id: { gt: after }, state: { in: ['receiving', 'inspecting'] } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function isUnchanged({ database }: Domain, { id, state, receivedBytes }: UploadRow) {
  return (await database.prisma.upload.count({ where: { id, state, receivedBytes } })) > 0;
}

async function checkIncomingFiles(
  domain: Domain,
  incoming: Incoming,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const ids = new Set<string>();
  for await (const { id, changed } of incoming.list())
    if (changed.getTime() < Date.now() - GRACE_MS) ids.add(id);
  const { rows } = await domain.database.pool.query<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS id
     WHERE NOT EXISTS (SELECT FROM upload u WHERE u.id = id.id AND u.state IN ('receiving', 'inspecting'))
     ORDER BY id`,
    [[...ids]],
  );
  for (const { id } of repair ? rows : []) await incoming.remove(id);
  return rows.map(({ id }) =>
    aProblem({
      problem: 'incoming-unowned',
      about: `incoming file ${id}`,
      detail: 'It belongs to no upload that has not ended.',
      repaired: repair,
    }),
  );
}
