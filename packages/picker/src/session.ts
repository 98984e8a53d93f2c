import { type Me, type SearchHit, Vitrine } from '../../client/src/index.js';
import { PickerError } from './failure.js';
import { isAccepted } from './is-accepted.js';
import type { Access } from './sign-in.js';

/** Where a person searches: a library, or with null all libraries of an organization. */
export type Source = {
  organizationId: string;
  organizationName: string;
  libraryId: string | null;
  name: string;
};

/** The result of one more read. `found`: all matches, whatever their type. */
export type Found = { hits: SearchHit[]; found: number; more: boolean };

/** Outlasts a restart of the service; then the person may try again. */
const RETRY_MS = 20_000;
const PAGE_SIZE = 48;
/** A read ends with this many hits of the wanted type, or after this many pages. */
const ENOUGH_HITS = 24;
const MOST_PAGES = 10;

/** The libraries of a signed-in person. */
export class Session {
  readonly #access: Access;
  readonly #vitrine: Vitrine;
  /** Null until they have been read. */
  #me: Promise<Me> | null = null;

  constructor(service: string, access: Access) {
    this.#access = access;
    this.#vitrine = new Vitrine({ baseUrl: service, token: access.token, retryForMs: RETRY_MS });
  }

  /** The name of the person. */
  async userName(): Promise<string> {
    return (await this.#person()).user?.name ?? '';
  }

  /**
   * The organizations and libraries to choose from; with `libraryId` only that library, of every organization with this
   * id. Refuses when there is none.
   */
  async sources(libraryId: string | null): Promise<Source[]> {
    const me = await this.#person();
    const organizations = me.organizations ?? [me];
    const each = organizations.map(async ({ organizationId, organizationName, libraries }) => {
      const source = { organizationId, organizationName: organizationName ?? organizationId };
      const wanted = libraries.filter(({ library }) => !libraryId || library === libraryId);
      if (wanted.length === 0) return [];
      const all = await this.#vitrine.organization(organizationId).listLibraries().all();
      const named = all
        .filter(({ id }) => wanted.some(({ library }) => library === id))
        .map(({ id, name }) => ({ ...source, libraryId: id, name: name ?? id }));
      const together = { ...source, libraryId: null, name: 'All libraries' };
      return named.length > 1 ? [together, ...named] : named;
    });
    const sources = (await Promise.all(each)).flat();
    if (sources.length > 0) return sources;
    throw new PickerError(
      libraryId
        ? `You cannot reach the library ${libraryId}. Ask its owner for access, or sign out and use another account.`
        : 'There is no library that you can reach. Create one, or sign out and use another account.',
    );
  }

  /** Reads a search in parts: each call of the function resolves with the next hits of the wanted types. */
  search(
    { organizationId, libraryId }: Source,
    { q, accept, signal }: { q: string; accept: string; signal: AbortSignal },
  ): () => Promise<Found> {
    const pages = this.#vitrine
      .organization(organizationId)
      .search({ q, libraries: libraryId ? [libraryId] : undefined, pageSize: PAGE_SIZE, signal })
      .pages();
    let read = 0;
    return async () => {
      const hits: SearchHit[] = [];
      let found = 0;
      for (let page = 0; page < MOST_PAGES && hits.length < ENOUGH_HITS; page += 1) {
        const { value, done } = await pages.next();
        if (done) return { hits, found, more: false };
        found = value.found;
        read += value.hits.length;
        hits.push(...value.hits.filter((hit) => isAccepted(accept, hit)));
        if (read >= found) return { hits, found, more: false };
      }
      return { hits, found, more: true };
    };
  }

  /** Revokes the token. If that fails, it expires within an hour. */
  async end(): Promise<void> {
    await this.#access.revoke().catch(() => undefined);
  }

  #person(): Promise<Me> {
    this.#me ??= this.#vitrine.me().catch((error) => {
      this.#me = null;
      throw error;
    });
    return this.#me;
  }
}
