import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { holdLibrary, type LibraryForWriting } from '../access/authorize-library';
import { type Change, operation } from '../operation';
import { refuseUploadsByPlan } from '../plan/refuse-by-plan';
import { reserveStorage } from '../plan/reserve-storage';
import type { UploadRow } from './upload-row';

/** A client's description of the file to be sent. */
export type NewUpload = Pick<
  UploadRow,
  'name' | 'declaredType' | 'metadata' | 'parentId' | 'sha256' | 'blob'
> & {
  /** Where the service fetches the file itself. */
  sourceUrl?: string;
  /** Whether the client sends the bytes to the store itself. */
  isDirect?: boolean;
  /** Bytes; 0 for a file to be fetched, whose size is not known yet. */
  size: number;
};

const RETRY_AFTER_SECONDS = 60;

/**
 * Begins a resumable upload and reserves storage for it (docs/rules.md#resumable-uploads); one from a URL is fetched in
 * the background. Refuses uploads beyond the plan or the storage, and with RATE_LIMIT_EXCEEDED more unfinished uploads
 * than an organization may have.
 */
export const beginUpload = operation(
  async (change, library: LibraryForWriting, wanted: NewUpload): Promise<UploadRow> => {
    const { tx, at } = change;
    const { size, ...file } = wanted;
    const organizationId = library.organization.id;
    await refuseUploadsByPlan(change, library);
    // The reservation locks the organization: nobody begins another upload until this one is counted.
    await reserveStorage(change, library.organization, { bytes: size, assets: 1 });
    if (!(await holdLibrary(change, library))) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
    await makeRoom(change, library.organization);
    const { principal } = library;
    const row = await tx.upload.create({
      data: {
        ...file,
        id: change.newId(),
        organizationId,
        libraryId: library.id,
        personId: principal.kind === 'person' ? principal.personId : null,
        keyId: principal.kind === 'key' ? principal.keyId : null,
        sizeBytes: size,
        state: 'receiving',
        created: at,
        touched: at,
      },
    });
    const ref = { organizationId, uploadId: row.id };
    if (file.sourceUrl !== undefined) change.emit('upload/source-named', ref);
    return row;
  },
);

/** Refuses too many unfinished uploads, and forgets the oldest ended ones beyond those an organization keeps. */
async function makeRoom({ tx }: Change, { id, unclaimed }: LibraryForWriting['organization']) {
  const unfinished = await tx.upload.count({
    where: { organizationId: id, state: { in: ['receiving', 'inspecting'] } },
  });
  if (unfinished >= LIMITS.unfinishedUploads)
    refuse('RATE_LIMIT_EXCEEDED', {
      message: `At most ${LIMITS.unfinishedUploads.toLocaleString('en-US')} uploads of an organization can be unfinished. Finish or delete some.`,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  const { unclaimed: few, others } = LIMITS.keptUploads;
  const kept = (unclaimed ? few : others) - unfinished - 1;
  await tx.$executeRaw`
    DELETE FROM upload WHERE id IN (
      SELECT id FROM upload WHERE organization_id = ${id} AND ended_at IS NOT NULL
      ORDER BY ended_at DESC OFFSET ${kept})`;
}
