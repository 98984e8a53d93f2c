import { type CallOptions, type Connection, segment } from './connection.js';
import type { Pages } from './pages.js';
import { Resource } from './resource.js';
import type { BodyOf, Collection, DataOf, QueryOf } from './shapes.js';

const ASSETS_PER_PAGE = 500;

/** An asset of a collection, and its library. */
type AssetPlace = DataOf<'collection-assets'>[number];

/** A collection: assets of several libraries, put together. */
export class CollectionClient extends Resource {
  constructor(connection: Connection, organizationPath: string, id: string) {
    super(connection, `${organizationPath}/collections/${segment(id)}`);
  }

  get(options?: CallOptions): Promise<Collection> {
    return this.read('', options);
  }

  /** Changes the given fields. Needs the token of a person. */
  async update(changes: BodyOf<'collection-update'>, options?: CallOptions): Promise<void> {
    await this.send('PATCH', '', changes, options);
  }

  /** The assets stay in their libraries. Needs the token of a person. */
  async delete(options?: CallOptions): Promise<void> {
    await this.send('DELETE', '', {}, options);
  }

  /** Its assets in its order, as far as the credential can read them. */
  listAssets(
    options: QueryOf<'collection-assets'> & CallOptions = {},
  ): Pages<AssetPlace, AssetPlace[]> {
    return this.list('/assets', options, ASSETS_PER_PAGE, (assets) => assets);
  }

  /** Adds up to 100 assets at the end. */
  addAssets(ids: string[], options?: CallOptions): Promise<DataOf<'collection-collect'>> {
    return this.repeat('/assets', { ids }, options);
  }

  /** Takes assets out. */
  removeAssets(ids: string[], options?: CallOptions): Promise<DataOf<'collection-remove'>> {
    return this.send('DELETE', '/assets', { ids }, options);
  }
}
