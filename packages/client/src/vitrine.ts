import { type CallOptions, Connection, segment, type VitrineOptions } from './connection.js';
import { followEvents } from './events.js';
import { LibraryClient } from './library-client.js';
import { Pages } from './pages.js';
import type {
  BodyOf,
  DataOf,
  Event,
  Library,
  Me,
  QueryOf,
  SearchHit,
  SearchResult,
} from './shapes.js';

const LIBRARIES_PER_PAGE = 50;
const HITS_PER_PAGE = 100;

/**
 * A Vitrine service, as seen by one key or token. Calls are retried with growing, random pauses: after a rate limit
 * always; after a lost connection or a failure of the service where repeating does no harm.
 */
export class Vitrine {
  readonly #connection: Connection;

  constructor(options: VitrineOptions) {
    this.#connection = new Connection(options);
  }

  /** What the credential gives access to. */
  me(options?: CallOptions): Promise<Me> {
    return this.#connection.data('/me', options);
  }

  /**
   * Creates a library and a key without an account, and mails a person the link to claim it. Not retried automatically,
   * because there might be two libraries.
   */
  createUnclaimedLibrary(
    library: BodyOf<'library-createUnclaimed'>,
    options?: CallOptions,
  ): Promise<DataOf<'library-createUnclaimed'>> {
    return this.#connection.data('/libraries', { ...options, method: 'POST', json: library });
  }

  /** `id` as in `me()`. Sends no request yet. */
  organization(id: string): OrganizationClient {
    return new OrganizationClient(this.#connection, id);
  }

  /** A library of an organization. Sends no request yet. */
  library(organizationId: string, libraryId: string): LibraryClient {
    return this.organization(organizationId).library(libraryId);
  }
}

export class OrganizationClient {
  readonly #connection: Connection;
  readonly #path: string;

  constructor(connection: Connection, id: string) {
    this.#connection = connection;
    this.#path = `/organizations/${segment(id)}`;
  }

  library(id: string): LibraryClient {
    return new LibraryClient(this.#connection, this.#path, id);
  }

  /** The libraries the credential can read, oldest first. Their pages begin at 0. */
  listLibraries(options: QueryOf<'library-list'> & CallOptions = {}): Pages<Library, Library[]> {
    const { page: first = 0, pageSize = LIBRARIES_PER_PAGE, signal } = options;
    return new Pages({
      first,
      pageSize,
      read: (page) =>
        this.#connection.data(`${this.#path}/libraries`, { signal, query: { page, pageSize } }),
      itemsOf: (libraries) => libraries,
    });
  }

  /** Creates an empty library. Not retried automatically. */
  createLibrary(library: BodyOf<'library-create'>, options?: CallOptions): Promise<Library> {
    const call = { ...options, method: 'POST', json: library };
    return this.#connection.data(`${this.#path}/libraries`, call);
  }

  /** Up to 500 events after one, oldest first; without `after`, from the oldest kept. */
  listEvents({ signal, ...query }: QueryOf<'event-list'> & CallOptions = {}): Promise<Event[]> {
    return this.#connection.data(`${this.#path}/events`, { signal, query });
  }

  /**
   * Changes as they happen, without an end: `signal` ends it. After a lost connection it continues at its position.
   * Begins with the next event, or after the event named by `after`.
   */
  events({
    signal,
    ...query
  }: Omit<QueryOf<'event-list'>, 'limit'> & CallOptions = {}): AsyncGenerator<Event, void> {
    return followEvents(this.#connection, `${this.#path}/events`, query, signal);
  }

  /** Assets of all libraries the credential can read, the best match first; newest first without `q`. */
  search(options: QueryOf<'search-assets'> & CallOptions = {}): Pages<SearchHit, SearchResult> {
    const { page: first = 1, pageSize = HITS_PER_PAGE, signal, ...query } = options;
    return new Pages({
      first,
      pageSize,
      read: (page) =>
        this.#connection.data(`${this.#path}/search/assets`, {
          signal,
          query: { ...query, page, pageSize },
        }),
      itemsOf: ({ hits }) => hits,
    });
  }
}
