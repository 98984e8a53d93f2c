import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { ZodType } from 'zod';
import type { ErrorCode } from '@/contract/errors';
import type { ApiContext } from '@/procedures/context';
import { editAsset, editAssetInput } from './edit-asset';
import { ASSETS_PER_PAGE, listAssets, listBeside, searchAssets } from './read-page';
import { uploadOne, uploadSeveral } from './upload';
import { uploadOneInput, uploadSeveralInput } from './upload-source';

/** A tool: a procedure under its name for agents. */
export type Tool = {
  name: string;
  /** Name of the procedure it calls, the same one as REST. */
  procedure: string;
  annotations: ToolAnnotations;
  /** The property of the structured result with the list; without it the answer is already an object. */
  list?: string;
  /** Defaults other than those of the operation. */
  defaults?: Record<string, unknown>;
  /** Whether the result is small enough to state its shape. */
  stated?: boolean;
  /** Instead of one call of the procedure. */
  run?: (context: ApiContext, sent: Record<string, unknown>) => Promise<unknown>;
  /** What a model should do about a refusal, where its code is about something else than usual. */
  next?: Partial<Record<ErrorCode, string>>;
  /** Whether the answer, an asset, comes with a small image of it. */
  showsImage?: boolean;
  /** Instead of the input of the procedure. */
  input?: ZodType;
  /** Instead of the title and the description of the operation. */
  title?: string;
  description?: string;
};

const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
const changes = (how: { destructive: boolean; idempotent: boolean }): ToolAnnotations => ({
  readOnlyHint: false,
  destructiveHint: how.destructive,
  idempotentHint: how.idempotent,
  openWorldHint: false,
});
const ADDS = changes({ destructive: false, idempotent: false });
const ADDS_ONCE = changes({ destructive: false, idempotent: true });
const REPLACES = changes({ destructive: true, idempotent: true });
/** Reaches what the caller names: fetches from URLs, mails people. */
const REACHES_OUT: ToolAnnotations = { ...ADDS, openWorldHint: true };

/** The tools of /mcp. Title, description and input are those of the operation unless a row has its own. */
export const TOOLS: readonly Tool[] = [
  { name: 'whoami', procedure: 'me.get', annotations: READS },
  {
    name: 'list_libraries',
    procedure: 'library.list',
    annotations: READS,
    list: 'libraries',
    description:
      'Lists the libraries that the credential can read, the oldest first, with their numbers of assets. list_tags has their tags.',
  },
  {
    name: 'list_assets',
    procedure: 'asset.list',
    annotations: READS,
    run: listAssets,
    defaults: { pageSize: ASSETS_PER_PAGE },
    description:
      'Lists the live assets of a library, variants included, newest first, 20 on a page. `total` counts all pages; `more` says whether another page follows. With `tags`, an asset must carry every tag; with `filter`, there is no `total`. Fields without a value are left out: an asset without `updated` is still being processed.',
  },
  {
    name: 'search_assets',
    procedure: 'search.assets',
    annotations: READS,
    run: searchAssets,
    description:
      'Searches name, description, tags, place and the text in images in all libraries that the credential can read. Without `q` it returns the newest assets. `found` counts all hits; `more` says whether another page follows.',
  },
  { name: 'list_tags', procedure: 'tag.list', annotations: READS, list: 'tags', stated: true },
  { name: 'get_asset', procedure: 'asset.get', annotations: READS, showsImage: true },
  {
    name: 'list_similar_assets',
    procedure: 'asset.similar',
    annotations: READS,
    list: 'assets',
  },
  {
    name: 'get_upload',
    procedure: 'upload.get',
    annotations: READS,
    next: { RESOURCE_NOT_FOUND: 'Call upload_asset again: its answer names the upload.' },
    title: 'Read an upload',
    description:
      'Reads an upload begun by upload_asset or upload_assets with `url`: whether it is running, `done` with an `assetId`, or `refused` with the reason in `error`. Known until a day after its end. Needs write access to the library.',
  },
  {
    name: 'upload_asset',
    procedure: 'asset.upload',
    annotations: REACHES_OUT,
    run: uploadOne,
    input: uploadOneInput,
    title: 'Upload a file',
    description:
      'Stores one image or video. `base64` sends the bytes and answers with the asset. `url` names a file that the service fetches: the answer comes after 20 seconds at most, with the asset, or with an upload still running for get_upload. `address` answers with a URL that takes the file once by POST, for files that are too large for a message.',
  },
  {
    name: 'upload_assets',
    procedure: 'asset.upload',
    annotations: REACHES_OUT,
    run: uploadSeveral,
    input: uploadSeveralInput,
    title: 'Upload several files',
    description:
      'Stores up to 20 images or videos, all by `base64` or all by `url`. Of files by `base64`, all are stored or none. Each file by `url` is fetched by itself in the background: get_upload reads its outcome.',
  },
  { name: 'tag_assets', procedure: 'asset.tag', annotations: ADDS_ONCE, stated: true },
  { name: 'untag_assets', procedure: 'asset.untag', annotations: REPLACES, stated: true },
  {
    name: 'update_asset_description',
    procedure: 'asset.edit',
    annotations: REPLACES,
    run: editAsset,
    input: editAssetInput,
    description:
      'Sets the description of an asset, or its name, when and where it was taken, its descriptions in other languages, rights, focal point or poster: all or none of them. What is left out stays.',
  },
  { name: 'set_asset_approval', procedure: 'asset.approve', annotations: REPLACES },
  {
    name: 'transfer_assets',
    procedure: 'asset.transfer',
    annotations: REPLACES,
    stated: true,
    next: { BAD_USER_INPUT: 'Correct the ids: list_libraries and list_assets name them.' },
  },
  { name: 'delete_assets', procedure: 'asset.trash', annotations: REPLACES, stated: true },
  {
    name: 'promote_variant',
    procedure: 'asset.promote',
    annotations: changes({ destructive: true, idempotent: false }),
    stated: true,
  },
  { name: 'create_library', procedure: 'library.create', annotations: ADDS },
  { name: 'rename_library', procedure: 'library.rename', annotations: REPLACES },
  {
    name: 'list_trash',
    procedure: 'asset.trashed',
    annotations: READS,
    run: listBeside('asset.trashed', 'assets'),
  },
  { name: 'restore_assets', procedure: 'asset.restore', annotations: ADDS_ONCE, stated: true },
  {
    name: 'list_collections',
    procedure: 'collection.list',
    annotations: READS,
    list: 'collections',
  },
  {
    name: 'list_collection_assets',
    procedure: 'collection.assets',
    annotations: READS,
    run: listBeside('collection.assets', 'assets'),
  },
  { name: 'create_collection', procedure: 'collection.create', annotations: ADDS },
  { name: 'add_to_collection', procedure: 'collection.collect', annotations: ADDS_ONCE },
  { name: 'remove_from_collection', procedure: 'collection.remove', annotations: REPLACES },
  { name: 'list_share_links', procedure: 'shareLink.list', annotations: READS, list: 'links' },
  { name: 'create_share_link', procedure: 'shareLink.share', annotations: REACHES_OUT },
  { name: 'end_share_link', procedure: 'shareLink.end', annotations: REPLACES },
  { name: 'list_presets', procedure: 'delivery.presets', annotations: READS, list: 'presets' },
  {
    name: 'create_signed_url',
    procedure: 'delivery.signAddress',
    annotations: READS,
    stated: true,
  },
  { name: 'list_comments', procedure: 'comment.list', annotations: READS },
  { name: 'add_comment', procedure: 'comment.add', annotations: ADDS },
  {
    name: 'undo_change',
    procedure: 'bulkChange.undoIn',
    annotations: changes({ destructive: true, idempotent: false }),
    stated: true,
  },
];

/** The tools of /mcp/anonymous, which takes no credential. */
export const ANONYMOUS_TOOLS: readonly Tool[] = [
  {
    name: 'create_organization',
    procedure: 'library.createUnclaimed',
    annotations: { ...ADDS, openWorldHint: true },
    stated: true,
  },
];
