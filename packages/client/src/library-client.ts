import { type CallOptions, type Connection, segment } from './connection.js';
import { type ErrorDetails, VitrineError } from './errors.js';
import { followEvents } from './events.js';
import { Pages } from './pages.js';
import { type PollOptions, poll } from './pause.js';
import { ProcessedEvents } from './processed-events.js';
import { Resource } from './resource.js';
import type {
  Asset,
  AssetWithExtras,
  BodyOf,
  DataOf,
  Library,
  QueryOf,
  ResumableUpload,
  Tag,
  TrashedAsset,
  UploadAddress,
} from './shapes.js';
import { type Content, type FileDescription, fileToSend } from './upload/file-to-send.js';
import { type ResumableOptions, sendResumable } from './upload/send-resumable.js';
import { FORM_TIMEOUT_MS, formOf } from './upload/send-to-address.js';
import { type BucketOptions, sendParts } from './upload/send-to-bucket.js';

const ASSETS_PER_PAGE = 100;
const MOST_PER_PAGE = 500;
const WAIT_MS = 600_000;
const LONGEST_BEFORE_MS = 2000;
const PROCESSED: QueryOf<'event-list'>['types'] = ['asset.processed', 'asset.failed'];

/** Options of calls that wait for the service. `timeoutMs`: the time limit in milliseconds; ten minutes by default. */
export type WaitOptions = CallOptions & { timeoutMs?: number };

/** The assets of a library and all their operations. */
export class LibraryClient extends Resource {
  readonly #processed: ProcessedEvents;
  /** The service's time for earlier files: asking sooner would use up the rate limit. */
  #usualMs = 0;

  constructor(connection: Connection, organizationPath: string, id: string) {
    super(connection, `${organizationPath}/libraries/${segment(id)}`);
    const wanted = { libraries: [id], types: PROCESSED };
    this.#processed = new ProcessedEvents((signal) =>
      followEvents(connection, `${organizationPath}/events`, wanted, signal),
    );
  }

  /** The library itself, as in their list, and who gets its files. */
  get(options?: CallOptions): Promise<Library> {
    return this.read('', options);
  }

  /** Which files, of up to 1,000, the library has, by the SHA-256 of their bytes in hex: the rest need an upload. */
  knownFiles(
    sha256: string[],
    { signal, copies }: CallOptions & { copies?: number } = {},
  ): Promise<DataOf<'asset-known'>> {
    return this.repeat('/assets/known', { sha256, copies }, { signal });
  }

  /** Changes the display name. */
  rename(name: string, options?: CallOptions): Promise<Library> {
    return this.send('PATCH', '', { name }, options);
  }

  /**
   * Who gets files by their public address: everybody, everybody once they are approved, or only by a signed address; and
   * what the files say about themselves.
   */
  setDelivery(
    wanted:
      | NonNullable<BodyOf<'library-rename'>['delivery']>
      | Omit<BodyOf<'library-rename'>, 'name'>,
    options?: CallOptions,
  ): Promise<DataOf<'library-rename'>> {
    const settings = typeof wanted === 'string' ? { delivery: wanted } : wanted;
    return this.send('PATCH', '', settings, options);
  }

  /** The assets, variants included, newest first. `tags`: those with every tag; `filter` and `sort`: docs/filter.md. */
  listAssets(options: QueryOf<'asset-list'> & CallOptions = {}): Pages<Asset, Asset[]> {
    return this.list('/assets', options, ASSETS_PER_PAGE, (assets) => assets);
  }

  /** `include`: what else the answer has, such as `playback`, `state`, `renditions`, `rights` or `descriptions`. */
  getAsset(
    assetId: string,
    { include, signal }: QueryOf<'asset-get'> & CallOptions = {},
  ): Promise<AssetWithExtras> {
    return this.read(assetPath(assetId), { signal, query: { include } });
  }

  /** An address of the file, or of a size or a preset, that ends after `expiresIn` seconds. */
  signAddress(
    assetId: string,
    wanted: BodyOf<'delivery-signAddress'>,
    options?: CallOptions,
  ): Promise<DataOf<'delivery-signAddress'>> {
    return this.send('POST', `${assetPath(assetId)}/signed-url`, wanted, options);
  }

  /** The tags of the library with their counts, the most used first. */
  listTags({ limit, signal }: QueryOf<'tag-list'> & CallOptions = {}): Pages<Tag, Tag[]> {
    return new Pages({
      first: 1,
      pageSize: Number.POSITIVE_INFINITY,
      read: () => this.connection.page(`${this.path}/tags`, { signal, query: { limit } }),
      itemsOf: (tags) => tags,
    });
  }

  /**
   * Uploads a file of any size in pieces; a lost connection costs one piece at most. Resolves with the asset once the
   * service has checked the file; `waitUntilProcessed` waits for the rest.
   */
  async upload(
    content: Content,
    { name, type, size, ...options }: FileDescription & ResumableOptions = {},
  ): Promise<Asset> {
    const file = fileToSend(content, { name, type, size });
    try {
      const id = await sendResumable(this.connection, `${this.path}/uploads`, file, options);
      return await this.waitForUpload(id, options);
    } finally {
      await file.close();
    }
  }

  /**
   * Uploads a file of any size to the bucket of the service, past the service itself, in several parts at a time. A
   * service with its files on disk refuses it with BAD_USER_INPUT; `upload` works everywhere.
   */
  async uploadToBucket(
    content: Content,
    { name, type, size, ...options }: FileDescription & BucketOptions = {},
  ): Promise<Asset> {
    const { parentId, sha256, signal } = options;
    const file = fileToSend(content, { name, type, size });
    try {
      const contentType = file.type || undefined;
      const description = { name: file.name, size: file.size, contentType, parentId, sha256 };
      const id =
        options.uploadId ??
        // Repeatable, like the beginning of a resumable upload.
        (
          await this.repeat<DataOf<'upload-create'>>(
            '/uploads',
            { transport: 'direct', ...description },
            { signal },
          )
        ).id;
      options.onStart?.(id);
      const readMissing = async () => (await this.renewParts(id, { signal })).parts;
      // The service looks into the bucket when asked for the missing parts.
      if (options.uploadId !== undefined) await readMissing();
      const { offset } = await this.getUpload(id, { signal });
      await sendParts(this.connection, file, { offset, readMissing }, options);
      await this.completeUpload(id, { signal });
      return await this.waitForUpload(id, { signal });
    } finally {
      await file.close();
    }
  }

  /**
   * Uploads up to 20 files in one request: all of them or none.
   */
  async uploadTogether(
    files: { content: Content; name?: string; type?: string; size?: number }[],
    { parentId, signal }: CallOptions & { parentId?: string } = {},
  ): Promise<Asset[]> {
    const described = files.map(({ content, ...description }) => ({ content, description }));
    const { assets } = await this.connection.data<DataOf<'asset-upload'>>(`${this.path}/assets`, {
      method: 'POST',
      timeoutMs: FORM_TIMEOUT_MS,
      signal,
      body: await formOf(described, parentId),
    });
    return assets;
  }

  /** Makes the service fetch a file from a public URL, and resolves with the asset. */
  async uploadFromUrl(
    url: string,
    options: Omit<BodyOf<'upload-create'>, 'source' | 'transport' | 'size'> & WaitOptions = {},
  ): Promise<Asset> {
    const { signal, timeoutMs, ...description } = options;
    const { id } = await this.createUpload({ source: { url }, ...description }, { signal });
    return this.waitForUpload(id, { signal, timeoutMs });
  }

  /**
   * Begins to fetch a file from a public URL without waiting for it; or, with `transport: 'direct'`, begins a file
   * whose parts go to the bucket of the service: send each with `PUT` to its URL.
   */
  createUpload(
    upload: BodyOf<'upload-create'>,
    options?: CallOptions,
  ): Promise<DataOf<'upload-create'>> {
    return this.send('POST', '/uploads', upload, options);
  }

  /** The next parts of a file missing in the bucket, with new URLs; none when it has all. */
  renewParts(uploadId: string, options?: CallOptions): Promise<DataOf<'upload-renewParts'>> {
    return this.repeat(`/uploads/${segment(uploadId)}/parts`, {}, options);
  }

  /** Reports all parts as stored in the bucket; `waitForUpload` waits for the asset. */
  completeUpload(uploadId: string, options?: CallOptions): Promise<DataOf<'upload-complete'>> {
    return this.repeat(`/uploads/${segment(uploadId)}/complete`, {}, options);
  }

  /** The progress of an upload. */
  getUpload(uploadId: string, options?: CallOptions): Promise<ResumableUpload> {
    return this.read(`/uploads/${segment(uploadId)}`, options);
  }

  /** The asset made from an upload. Rejects with the code of the refusal when the file is refused. */
  async waitForUpload(uploadId: string, options: WaitOptions = {}): Promise<Asset> {
    const { signal } = options;
    const details = this.#detailsOf(`/uploads/${uploadId}`);
    const beforeMs = Math.min(this.#usualMs, LONGEST_BEFORE_MS);
    const begun = Date.now();
    const assetId = await this.#wait({ ...options, beforeMs }, 'The file', details, async () => {
      const { state, error, ...upload } = await this.getUpload(uploadId, { signal });
      if (error) throw new VitrineError(error.code, error.message, { details });
      return state === 'done' ? (upload.assetId ?? undefined) : undefined;
    });
    this.#usualMs = (3 * this.#usualMs + (Date.now() - begun)) / 4;
    return this.getAsset(assetId, { signal });
  }

  /** A URL for anybody to upload one file within 15 minutes, with `uploadToAddress`. */
  createUploadAddress(options?: CallOptions): Promise<UploadAddress> {
    return this.repeat('/uploads/address', {}, options);
  }

  /** The asset once its size, its smaller images and its description are known, as reported by an event. */
  async waitUntilProcessed(asset: Asset | string, options: WaitOptions = {}): Promise<Asset> {
    const assetId = typeof asset === 'string' ? asset : asset.id;
    const details = this.#detailsOf(assetPath(assetId));
    const { next: news, leave } = this.#processed.wait(assetId);
    try {
      return await this.#wait({ ...options, news }, 'The asset', details, async () => {
        const read = await this.getAsset(assetId, { signal: options.signal });
        return read.updated === null ? undefined : read;
      });
    } finally {
      leave();
    }
  }

  /**
   * Waits for several assets as `waitUntilProcessed` for one, and resolves with them in the same order. Reads pages of the
   * newest assets, where those just uploaded are, instead of each by itself.
   */
  async waitUntilAllProcessed(assetIds: string[], options: WaitOptions = {}): Promise<Asset[]> {
    const { signal } = options;
    const left = new Set(assetIds);
    const done = new Map<string, Asset>();
    const note = (asset: Asset) => {
      if (asset.updated !== null && left.delete(asset.id)) done.set(asset.id, asset);
    };
    await this.#wait(options, 'An asset', this.#detailsOf('/assets'), async () => {
      const unseen = new Set(left);
      const pages = Math.ceil(assetIds.length / MOST_PER_PAGE) + 1;
      for (let page = 1; unseen.size > 0 && page <= pages; page++) {
        const query = { page, pageSize: MOST_PER_PAGE };
        const assets = await this.read<Asset[]>('/assets', { signal, query });
        for (const asset of assets) {
          unseen.delete(asset.id);
          note(asset);
        }
        if (assets.length < MOST_PER_PAGE) break;
      }
      // Older ones.
      for (const id of [...unseen].slice(0, 20)) note(await this.getAsset(id, { signal }));
      return left.size === 0 || undefined;
    });
    return assetIds.map((id) => done.get(id) as Asset);
  }

  /** Replaces the description; an empty text clears it. */
  describeAsset(
    assetId: string,
    description: string,
    options?: CallOptions,
  ): Promise<DataOf<'asset-describe'>> {
    return this.send('PATCH', `${assetPath(assetId)}/description`, { description }, options);
  }

  /** Sets any of the values of an asset, all or none. Null takes an own one away: it is again what the file says. */
  editAsset(
    assetId: string,
    values: BodyOf<'asset-edit'>,
    options?: CallOptions,
  ): Promise<AssetWithExtras> {
    return this.send('PATCH', assetPath(assetId), values, options);
  }

  /**
   * Sets the same values of up to 100 assets by their ids, all or none, or of those that a filter means now. With a
   * person's token it can be undone by its `changeId`.
   */
  editAssets(
    assets: string[] | { filter: string },
    set: BodyOf<'asset-editTogether'>['set'],
    options?: CallOptions,
  ): Promise<DataOf<'asset-editTogether'>> {
    const chosen = Array.isArray(assets) ? { ids: assets } : assets;
    return this.send('PATCH', '/assets', { ...chosen, set }, options);
  }

  /**
   * Makes a variant the default of its asset, a moment after the answer: `contentVersion` of the asset grows then.
   */
  promoteVariant(
    assetId: string,
    variantId: string,
    options?: CallOptions,
  ): Promise<DataOf<'asset-promote'>> {
    return this.send('POST', `${assetPath(assetId)}/promote`, { variantId }, options);
  }

  /** Sets the approval. Needs the token of a person. */
  approveAsset(
    assetId: string,
    approval: BodyOf<'asset-approve'>,
    options?: CallOptions,
  ): Promise<DataOf<'asset-approve'>> {
    return this.send('PATCH', `${assetPath(assetId)}/approval`, approval, options);
  }

  tagAssets(
    assetIds: string[],
    tags: string[],
    options?: CallOptions,
  ): Promise<DataOf<'asset-tag'>> {
    return this.repeat('/assets/tag', { assetIds, tags }, options);
  }

  untagAssets(
    assetIds: string[],
    tags: string[],
    options?: CallOptions,
  ): Promise<DataOf<'asset-untag'>> {
    return this.repeat('/assets/untag', { assetIds, tags }, options);
  }

  /** Moves assets, with their variants, to another library of the organization: all or none. */
  transferAssets(
    assetIds: string[],
    targetLibraryId: string,
    options?: CallOptions,
  ): Promise<DataOf<'asset-transfer'>> {
    return this.send('POST', '/assets/transfer', { assetIds, targetLibraryId }, options);
  }

  /** Moves assets and their variants to the trash. `ids` of the answer names the assets moved by this call. */
  trashAssets(ids: string[], options?: CallOptions): Promise<DataOf<'asset-trash'>> {
    return this.send('DELETE', '/assets', { ids }, options);
  }

  /** Takes originals out of the trash, with their variants. `ids` of the answer names those restored by this call. */
  restoreAssets(ids: string[], options?: CallOptions): Promise<DataOf<'asset-restore'>> {
    return this.repeat('/assets/restore', { ids }, options);
  }

  /** The originals in the trash, the last trashed first. */
  listTrash(
    options: QueryOf<'asset-trashed'> & CallOptions = {},
  ): Pages<TrashedAsset, TrashedAsset[]> {
    return this.list('/trash', options, ASSETS_PER_PAGE, (assets) => assets);
  }

  /** Originals that look like an asset or show the same kind of thing, the most similar first. */
  listSimilar(
    assetId: string,
    options: QueryOf<'asset-similar'> & CallOptions = {},
  ): Promise<DataOf<'asset-similar'>> {
    const { limit, signal } = options;
    return this.read(`${assetPath(assetId)}/similar`, { signal, query: { limit } });
  }

  /** The comments on an asset, the first one first, and the picks of visitors. */
  listComments(assetId: string, options?: CallOptions): Promise<DataOf<'comment-list'>> {
    return this.read(`${assetPath(assetId)}/comments`, options);
  }

  /** Comments on an asset, or replies to a comment. Needs the token of a person. */
  addComment(
    assetId: string,
    comment: BodyOf<'comment-add'>,
    options?: CallOptions,
  ): Promise<DataOf<'comment-add'>> {
    return this.send('POST', `${assetPath(assetId)}/comments`, comment, options);
  }

  /** Replaces the text of one's own comment. */
  async editComment(id: string, text: string, options?: CallOptions): Promise<void> {
    await this.send('PATCH', `/comments/${segment(id)}`, { text }, options);
  }

  async resolveComment(id: string, options?: CallOptions): Promise<void> {
    await this.repeat(`/comments/${segment(id)}/resolve`, {}, options);
  }

  async reopenComment(id: string, options?: CallOptions): Promise<void> {
    await this.repeat(`/comments/${segment(id)}/reopen`, {}, options);
  }

  /** Deletes one's own comment; an owner deletes every one. */
  async deleteComment(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/comments/${segment(id)}`, {}, options);
  }

  /** The file at `url` or one of the `sizes` of an asset: read `body` of the answer as a stream. */
  download(url: string, options?: CallOptions): Promise<Response> {
    return this.connection.answer(url, { ...options, anonymous: true });
  }

  /** A ZIP of assets, made while it is sent: read `body` of the answer as a stream. */
  archive({ signal, ...query }: QueryOf<'asset-archive'> & CallOptions = {}): Promise<Response> {
    return this.connection.answer(`${this.path}/archive`, { signal, query });
  }

  #wait<Result>(
    { timeoutMs = WAIT_MS, ...options }: WaitOptions & Pick<PollOptions, 'news' | 'beforeMs'>,
    what: string,
    details: Pick<ErrorDetails, 'method' | 'url'>,
    read: () => Promise<Result | undefined>,
  ): Promise<Result> {
    const message = `${what} was not ready within ${timeoutMs / 1000} s. Wait again, or longer.`;
    const late = () => new VitrineError('TIMEOUT', message, { details });
    return poll(read, { ...options, timeoutMs, late });
  }

  #detailsOf(path: string) {
    return { method: 'GET', url: `${this.path}${path}` };
  }
}

const assetPath = (assetId: string) => `/assets/${segment(assetId)}`;
