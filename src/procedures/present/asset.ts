import type { Asset, AssetVariant, AssetView } from '@/contract/asset/asset';
import type { AssetRow, VariantRow } from '@/domain/asset/asset-row';
import type { Urls } from './urls';

/**
 * Presents a row for the interface. While the asset waits for processing, derived fields are null
 * (docs/rules.md#processing).
 */
export function presentAsset(row: AssetRow, urls: Urls): Asset {
  const seen = row.processing !== 'waiting';
  const variants = row.variants ?? [];
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    name: row.name,
    libraryId: row.library_id,
    blurhash: row.blurhash,
    url: urls.file(row.id),
    thumbUrlBlurred: row.blurhash === null ? null : urls.rendition(row.id, 'blurred'),
    sizes: seen ? sizesOf(row, urls) : null,
    appUrl: urls.app(row),
    variants: variants.map((variant) => presentVariant(variant, row, urls)),
    parentId: row.parent_id,
    description: row.description,
    tags: row.tags,
    contentType: row.content_type,
    size: seen ? row.size_bytes : null,
    duration: row.duration,
    metadata: row.metadata,
    created: Math.round(row.created),
    updated: row.updated === null ? null : Math.round(row.updated),
    contentVersion: row.content_version,
    uploadedBy: seen ? presentUploader(row, urls) : null,
    approval: presentApproval(row),
    thumbUrl: seen ? thumbOf(row, urls, 400) : null,
    thumbHighUrl: seen ? thumbOf(row, urls, 1600) : null,
    views: seen ? variants.map((variant) => presentView(variant, row, urls)) : null,
    type: seen ? typeOf(row.parent_id) : null,
  };
}

/** The fields common to both forms of a variant. */
const basicsOf = (variant: VariantRow, original: AssetRow, urls: Urls) => ({
  id: variant.id,
  parentId: original.id,
  width: variant.width,
  height: variant.height,
  name: variant.name,
  url: urls.file(variant.id),
});

function presentVariant(variant: VariantRow, original: AssetRow, urls: Urls): AssetVariant {
  return {
    ...basicsOf(variant, original, urls),
    sizes: variant.processing === 'waiting' ? null : sizesOf(variant, urls),
    appUrl: urls.app({ ...original, id: variant.id }),
  };
}

function presentView(variant: VariantRow, original: AssetRow, urls: Urls): AssetView {
  return {
    ...basicsOf(variant, original, urls),
    thumbUrl: variant.processing === 'waiting' ? null : thumbOf(variant, urls, 400),
    type: 'variant',
    metadata: variant.metadata,
  };
}

const typeOf = (parentId: string | null) => (parentId === null ? 'main' : 'variant');

/**
 * JSON text of the renditions: longest edge to URL. Built by hand, because it is by far the longest text of a list.
 * Ids, edges and the parsed public URL contain nothing to escape in JSON.
 */
export function sizesOf(
  row: { id: string; renditions: number[] },
  urls: Pick<Urls, 'rendition'>,
): string {
  const entries = row.renditions.map((edge) => `"${edge}":"${urls.rendition(row.id, edge)}"`);
  return `{${entries.join()}}`;
}

/** The rendition of this edge, otherwise the largest rendition below it, otherwise the image itself. */
function thumbOf(
  row: Pick<VariantRow, 'id' | 'kind' | 'renditions'>,
  urls: Urls,
  edge: number,
): string | null {
  const nearest = Math.max(...row.renditions.filter((rendition) => rendition <= edge));
  if (Number.isFinite(nearest)) return urls.rendition(row.id, nearest);
  return row.kind === 'image' ? urls.file(row.id) : null;
}

function presentUploader(row: AssetRow, urls: Urls): Asset['uploadedBy'] {
  const { uploader_name: name, uploader_avatar: person } = row;
  if (name === null) return null;
  return { name, avatarUrl: person === null ? null : urls.avatar(person) };
}

function presentApproval(row: AssetRow): Asset['approval'] {
  if (row.approval_state === null) return null;
  return {
    state: row.approval_state,
    setBy: row.approval_set_by,
    setAt: row.approval_set_at === null ? null : Math.round(row.approval_set_at),
    ...(row.approval_note === null ? {} : { note: row.approval_note }),
  };
}
