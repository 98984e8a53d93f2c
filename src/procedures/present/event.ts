import type { Event } from '@/contract/organization/event';
import type { EventRow } from '@/domain/event/list-events';
import { presentAsset } from './asset';
import type { Urls } from './urls';

/** Presents an event. `asset`: its present state; null when it is not visible. */
export const presentEvent = (row: EventRow, urls: Urls): Event => ({
  id: String(row.position),
  type: row.type,
  timestamp: new Date(row.at).toISOString(),
  organizationId: row.event_organization_id,
  libraryId: row.event_library_id,
  actor: row.actor,
  data: {
    assetId: row.event_asset_id,
    asset: row.id === null ? null : presentAsset(row, urls),
    fields: row.fields,
    fromLibraryId: row.from_library_id,
    ...(row.delivery && { id: row.event_asset_id ?? '', ...row.delivery }),
  },
});
