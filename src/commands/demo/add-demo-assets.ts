import { refuse } from '@/contract/errors';
import type { PrincipalOrganization } from '@/domain/access/principal';
import { type Domain, operation } from '@/domain/operation';
import { findOrganization } from '@/domain/organization/find-organization';
import { refuseWithoutStorage, reserveStorage } from '@/domain/plan/reserve-storage';

/** An invented asset, counted as processed; its bytes are stored under `blob`. The keys are column names. */
export type DemoAsset = {
  id: string;
  name: string;
  description: string;
  described_by_person: boolean;
  tags: string[];
  ai_tags: string[];
  approval_state: string | null;
  approval_set_at: Date | null;
  blob: string;
  sha256: string;
  size_bytes: number;
  content_type: string;
  width: number;
  height: number;
  blurhash: string;
  renditions: number[];
  metadata: object;
  created: Date;
  updated: Date;
};

export type DemoLibrary = {
  organization: PrincipalOrganization;
  id: string;
  /** The states an asset may have; none without a paid plan. */
  approvalStates: string[];
};

/** The library to fill. Refuses an unknown one, and one whose organization has no storage for `bytes` more. */
export const findDemoLibrary = operation(
  async (
    change,
    ref: { organizationId: string; libraryId: string },
    bytes: number,
  ): Promise<DemoLibrary> => {
    const { organizationId, libraryId: id } = ref;
    const organization = await findOrganization(change, organizationId);
    const library = await change.tx.library.findUnique({
      where: { organizationId_id: { organizationId, id }, trashedAt: null },
      select: { organization: { select: { approvalStates: true } } },
    });
    if (!library)
      refuse(
        'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
        `There is no library ${id} in the organization ${organizationId}.`,
      );
    await refuseWithoutStorage(change, organization, bytes);
    const { approvalStates } = library.organization;
    return { organization, id, approvalStates: organization.plan === 'pro' ? approvalStates : [] };
  },
);

/**
 * Inserts invented assets, all or none, and counts their bytes. All are one statement: some thousand at a time are
 * fastest. Refuses assets beyond the storage.
 */
export const addDemoAssets = operation(
  async (change, library: DemoLibrary, assets: DemoAsset[]) => {
    const bytes = assets.reduce((sum, asset) => sum + asset.size_bytes, 0);
    await reserveStorage(change, library.organization, { bytes, assets: assets.length });
    await change.tx.$executeRaw`
      WITH added AS (
        INSERT INTO asset (organization_id, library_id, kind, processing, id, name, description,
          described_by_person, tags, ai_tags, approval_state, approval_set_at, blob, sha256, size_bytes,
          content_type, width, height, blurhash, renditions, metadata, created, updated)
        SELECT ${library.organization.id}, ${library.id}, 'image', 'done', r.id, r.name, r.description,
          r.described_by_person, r.tags, r.ai_tags, r.approval_state, r.approval_set_at, r.blob, r.sha256,
          r.size_bytes, r.content_type, r.width, r.height, r.blurhash, r.renditions, r.metadata, r.created, r.updated
        FROM json_populate_recordset(NULL::asset, ${JSON.stringify(assets)}::json) r
        RETURNING id, approval_state, approval_set_at)
      INSERT INTO approval_entry (asset_id, state, set_at)
      SELECT * FROM added WHERE approval_state IS NOT NULL`;
  },
);

/** Updates the query planner's statistics of the tables, after so many new rows at once. */
export const analyseTables = ({ database }: Domain) =>
  database.pool.query('ANALYZE asset, tag, library, search.asset, search.word');
