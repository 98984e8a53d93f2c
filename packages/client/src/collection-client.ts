import { type CallOptions, type Connection, segment } from './connection.js';
import { Pages } from './pages.js';
import type { BodyOf, Collection, DataOf, QueryOf } from './shapes.js';

const ASSETS_PER_PAGE = 500;

/** An asset of a collection, and its library. */
type AssetPlace = DataOf<'collection-assets'>[number];

/** A collection: assets of several libraries, put together. */
export class CollectionClient {
  readonly #connection: Connection;
  readonly #path: string;

  constructor(connection: Connection, organizationPath: string, id: string) {
    this.#connection = connection;
    this.#path = `${organizationPath}/collections/${segment(id)}`;
  }

  get(options?: CallOptions): Promise<Collection> {
    return this.#connection.data(this.#path, options);
  }

  /** Changes the given fields. Needs the token of a person. */
  async update(changes: BodyOf<'collection-update'>, options?: CallOptions): Promise<void> {
    await this.#send('PATCH', '', changes, options);
  }

  /** The assets stay in their libraries. Needs the token of a person. */
  async delete(options?: CallOptions): Promise<void> {
    await this.#send('DELETE', '', {}, options);
  }

  /** Its assets in its order, as far as the credential can read them. */
  listAssets(
    options: QueryOf<'collection-assets'> & CallOptions = {},
  ): Pages<AssetPlace, AssetPlace[]> {
    const { page: first = 1, pageSize = ASSETS_PER_PAGE, signal, cursor, ...query } = options;
    return new Pages({
      first,
      cursor,
      pageSize,
      read: (place) =>
        this.#connection.page(`${this.#path}/assets`, {
          signal,
          query: { ...place, ...query },
        }),
      itemsOf: (assets) => assets,
    });
  }

  /** Adds up to 100 assets at the end. */
  addAssets(ids: string[], options?: CallOptions): Promise<DataOf<'collection-collect'>> {
    return this.#send('POST', '/assets', { ids }, options);
  }

  /** Takes assets out. */
  removeAssets(ids: string[], options?: CallOptions): Promise<DataOf<'collection-remove'>> {
    return this.#send('DELETE', '/assets', { ids }, options);
  }

  /** None of these does harm when it is repeated. */
  #send<Data>(method: string, path: string, json: object, options?: CallOptions): Promise<Data> {
    const call = { ...options, method, json, repeatable: true };
    return this.#connection.data(`${this.#path}${path}`, call);
  }
}
