import type { Plan } from '@/platform/database/generated/enums';
import type { Domain } from '../operation';

/** An organization as an operator sees it. */
export type OrganizationFigures = {
  organizationId: string;
  name: string;
  plan: Plan;
  created: Date;
  /** When its owner moved it to the trash, or null. */
  trashed: Date | null;
  /** Whether it waits for somebody to claim it. */
  unclaimed: boolean;
  members: number;
  keys: number;
  shareLinks: number;
  webhooks: number;
  libraries: number;
  /** Originals and variants outside the trash. */
  assets: number;
  trashedAssets: number;
  /** What the plan counts: originals, variants, trash and unfinished uploads. */
  storageBytes: number;
  /** Versions of videos for browsers, which no plan counts. */
  playbackBytes: number;
};

const LIST_ORGANIZATIONS = {
  name: 'list-organizations',
  text: `
    SELECT o.id AS "organizationId", o.name, o.plan, o.created, o.trashed_at AS trashed,
      c.organization_id IS NOT NULL AS unclaimed,
      (SELECT count(*)::int FROM member m WHERE m.organization_id = o.id) AS members,
      (SELECT count(*)::int FROM api_key k WHERE k.organization_id = o.id AND k.revoked_at IS NULL) AS keys,
      (SELECT count(*)::int FROM share_link s WHERE s.organization_id = o.id) AS "shareLinks",
      (SELECT count(*)::int FROM webhook_endpoint w WHERE w.organization_id = o.id) AS webhooks,
      l.libraries, l.assets, l.trashed_assets AS "trashedAssets",
      o.storage_bytes::float8 AS "storageBytes",
      (SELECT coalesce(sum(p.size_bytes), 0)::float8 FROM playback p WHERE p.organization_id = o.id) AS "playbackBytes"
    FROM organization o
    LEFT JOIN claim c ON c.organization_id = o.id AND c.claimed_at IS NULL
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS libraries, coalesce(sum(assets_count), 0)::int AS assets,
        coalesce(sum(trash_count), 0)::int AS trashed_assets
      FROM library WHERE organization_id = o.id) l
    WHERE $1::text IS NULL OR o.id = $1
    ORDER BY o.created, o.id`,
};

/** Every organization, or the one named, oldest first. */
export const listOrganizations = (
  { database }: Domain,
  organizationId: string | null,
): Promise<OrganizationFigures[]> => database.rows(LIST_ORGANIZATIONS, [organizationId]);
