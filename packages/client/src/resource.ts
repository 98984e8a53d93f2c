import type { Call, CallOptions, Connection } from './connection.js';
import { Pages } from './pages.js';

/** Something of the service with a path, and the calls below it. */
export abstract class Resource {
  protected readonly connection: Connection;
  protected readonly path: string;

  constructor(connection: Connection, path: string) {
    this.connection = connection;
    this.path = path;
  }

  protected read<Data>(path: string, call?: Call): Promise<Data> {
    return this.connection.data(`${this.path}${path}`, call);
  }

  protected send<Data>(
    method: string,
    path: string,
    json: object,
    options?: CallOptions,
  ): Promise<Data> {
    return this.read(path, { ...options, method, json });
  }

  /** A POST that is harmless to repeat. */
  protected repeat<Data>(path: string, json: object, options?: CallOptions): Promise<Data> {
    return this.read(path, { ...options, method: 'POST', json, repeatable: true });
  }

  /** A list of pages. `usualSize`: of a page, unless the options say another. */
  protected list<Item extends { id: string }, Page>(
    path: string,
    options: CallOptions & { page?: number; pageSize?: number; cursor?: string },
    usualSize: number,
    itemsOf: (page: Page) => Item[],
  ): Pages<Item, Page> {
    const { page: first = 1, pageSize = usualSize, cursor, signal, ...query } = options;
    return new Pages({
      first,
      cursor,
      pageSize,
      itemsOf,
      read: (place) =>
        this.connection.page(`${this.path}${path}`, { signal, query: { ...place, ...query } }),
    });
  }
}
