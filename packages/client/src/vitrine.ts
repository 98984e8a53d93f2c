import { CollectionClient } from './collection-client.js';
import { type CallOptions, Connection, segment, type VitrineOptions } from './connection.js';
import { followEvents } from './events.js';
import { LibraryClient } from './library-client.js';
import type { Pages } from './pages.js';
import { Resource } from './resource.js';
import type {
  BodyOf,
  DataOf,
  Event,
  Library,
  ListedCollection,
  Me,
  Member,
  OpenInvitation,
  OpenShareLink,
  QueryOf,
  SavedSearch,
  SearchHit,
  SearchResult,
  Webhook,
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
    const call = { ...options, method: 'POST', json: library, repeatable: false };
    return this.#connection.data('/libraries', call);
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

export class OrganizationClient extends Resource {
  constructor(connection: Connection, id: string) {
    super(connection, `/organizations/${segment(id)}`);
  }

  library(id: string): LibraryClient {
    return new LibraryClient(this.connection, this.path, id);
  }

  /** The libraries the credential can read, oldest first. Their pages begin at 0. */
  listLibraries(options: QueryOf<'library-list'> & CallOptions = {}): Pages<Library, Library[]> {
    const { page = 0, ...others } = options;
    return this.list('/libraries', { page, ...others }, LIBRARIES_PER_PAGE, (all) => all);
  }

  /** Creates an empty library. */
  createLibrary(library: BodyOf<'library-create'>, options?: CallOptions): Promise<Library> {
    return this.send('POST', '/libraries', library, options);
  }

  /** A collection of the organization. Sends no request yet. */
  collection(id: string): CollectionClient {
    return new CollectionClient(this.connection, this.path, id);
  }

  /** The collections, by name. */
  listCollections(options?: CallOptions): Promise<ListedCollection[]> {
    return this.read('/collections', options);
  }

  /** Creates a collection without assets, or with `filter` a smart one. */
  createCollection(
    collection: BodyOf<'collection-create'>,
    options?: CallOptions,
  ): Promise<DataOf<'collection-create'>> {
    return this.send('POST', '/collections', collection, options);
  }

  /** The caller's own saved searches and those that the organization shares, by name. */
  listSearches(options?: CallOptions): Promise<SavedSearch[]> {
    return this.read('/searches', options);
  }

  saveSearch(search: BodyOf<'savedSearch-save'>, options?: CallOptions): Promise<SavedSearch> {
    return this.send('POST', '/searches', search, options);
  }

  /** Changes the given fields of an own search; an owner changes shared ones. */
  changeSearch(
    id: string,
    changes: BodyOf<'savedSearch-update'>,
    options?: CallOptions,
  ): Promise<SavedSearch> {
    return this.send('PATCH', `/searches/${segment(id)}`, changes, options);
  }

  async deleteSearch(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/searches/${segment(id)}`, {}, options);
  }

  /**
   * Undoes a change by its `changeId`, within ten minutes, for who made it. Not retried automatically.
   */
  undoChange(changeId: string, options?: CallOptions): Promise<DataOf<'bulkChange-undoIn'>> {
    const call = { ...options, method: 'POST', json: {}, repeatable: false };
    return this.read(`/changes/${segment(changeId)}/undo`, call);
  }

  /** Up to 50 open share links, the newest first; with `before`, the id of a link, those made before it. */
  listShareLinks({
    signal,
    ...query
  }: QueryOf<'shareLink-list'> & CallOptions = {}): Promise<OpenShareLink[]> {
    return this.read('/share-links', { signal, query });
  }

  /** Shares assets or a collection with visitors; `url` is shown once. */
  createShareLink(
    link: BodyOf<'shareLink-share'>,
    options?: CallOptions,
  ): Promise<DataOf<'shareLink-share'>> {
    return this.send('POST', '/share-links', link, options);
  }

  /** Changes the given settings of a link. */
  async updateShareLink(
    id: string,
    changes: BodyOf<'shareLink-edit'>,
    options?: CallOptions,
  ): Promise<void> {
    await this.send('PATCH', `/share-links/${segment(id)}`, changes, options);
  }

  /** Gives a link a new address; the former one stops working. */
  renewShareLink(id: string, options?: CallOptions): Promise<DataOf<'shareLink-renew'>> {
    return this.send('POST', `/share-links/${segment(id)}/address`, {}, options);
  }

  /** The current link stops working for good. */
  async endShareLink(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/share-links/${segment(id)}`, {}, options);
  }

  /** What visitors of a link picked. Needs the token of a person. */
  listPicks(linkId: string, options?: CallOptions): Promise<DataOf<'shareLink-picks'>> {
    return this.read(`/share-links/${segment(linkId)}/picks`, options);
  }

  /** The presets by name: an image in the form of one is at `/p/{name}` below its address. */
  listPresets(options?: CallOptions): Promise<DataOf<'delivery-presets'>> {
    return this.read('/presets', options);
  }

  /** Adds or replaces a preset. Like the calls below about presets and delivery keys it needs the token of an owner. */
  setPreset(
    name: string,
    settings: BodyOf<'delivery-setPreset'>,
    options?: CallOptions,
  ): Promise<DataOf<'delivery-setPreset'>> {
    return this.send('PUT', `/presets/${segment(name)}`, settings, options);
  }

  /** One that comes with the service is then as it came. */
  async deletePreset(name: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/presets/${segment(name)}`, {}, options);
  }

  listDeliveryKeys(options?: CallOptions): Promise<DataOf<'delivery-keys'>> {
    return this.read('/delivery-keys', options);
  }

  /** Adds a key that signs addresses of files; `secret` is shown once. */
  addDeliveryKey(name: string, options?: CallOptions): Promise<DataOf<'delivery-addKey'>> {
    return this.send('POST', '/delivery-keys', { name }, options);
  }

  /** The addresses that it signed end within a second. */
  async deleteDeliveryKey(kid: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/delivery-keys/${segment(kid)}`, {}, options);
  }

  /** The webhooks. Like all calls about webhooks it needs the token of an owner, or a key, for its own ones. */
  listWebhooks(options?: CallOptions): Promise<Webhook[]> {
    return this.read('/webhooks', options);
  }

  /** Up to 50 messages to a webhook, the latest first; with `before`, the id of one, those before it. */
  listWebhookDeliveries(
    id: string,
    { signal, ...query }: QueryOf<'webhook-deliveries'> & CallOptions = {},
  ): Promise<DataOf<'webhook-deliveries'>> {
    return this.read(`/webhooks/${segment(id)}/deliveries`, { signal, query });
  }

  /** Adds a webhook; `secret` is shown once. */
  addWebhook(
    webhook: BodyOf<'webhook-add'>,
    options?: CallOptions,
  ): Promise<DataOf<'webhook-add'>> {
    return this.send('POST', '/webhooks', webhook, options);
  }

  /** Changes the given fields. */
  async updateWebhook(
    id: string,
    changes: BodyOf<'webhook-change'>,
    options?: CallOptions,
  ): Promise<void> {
    await this.send('PATCH', `/webhooks/${segment(id)}`, changes, options);
  }

  async deleteWebhook(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/webhooks/${segment(id)}`, {}, options);
  }

  /** For 24 hours both secrets sign. */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<DataOf<'webhook-rotateSecret'>> {
    return this.send('POST', `/webhooks/${segment(id)}/secret`, {}, options);
  }

  /** Switches a webhook on again, and tries what waits. */
  async enableWebhook(id: string, options?: CallOptions): Promise<void> {
    await this.send('POST', `/webhooks/${segment(id)}/enable`, {}, options);
  }

  /** Sends a message of the type `webhook.test`. */
  async testWebhook(id: string, options?: CallOptions): Promise<void> {
    await this.send('POST', `/webhooks/${segment(id)}/test`, {}, options);
  }

  /** Sends the events since a time, in Unix milliseconds, again. */
  replayToWebhook(
    id: string,
    since: number,
    options?: CallOptions,
  ): Promise<DataOf<'webhook-replay'>> {
    return this.send('POST', `/webhooks/${segment(id)}/replay`, { since }, options);
  }

  /** The members, owners first. Like the calls below it needs the token of a person that no application got. */
  listMembers(options?: CallOptions): Promise<Member[]> {
    return this.read('/members', options);
  }

  /** Gives a member a role, or suspends them. Changes need the token of an owner. */
  async updateMember(
    personId: string,
    changes: BodyOf<'member-change'>,
    options?: CallOptions,
  ): Promise<void> {
    await this.send('PATCH', `/members/${segment(personId)}`, changes, options);
  }

  async removeMember(personId: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/members/${segment(personId)}`, {}, options);
  }

  /** The invitations nobody has accepted. */
  listInvitations(options?: CallOptions): Promise<OpenInvitation[]> {
    return this.read('/invitations', options);
  }

  /** Mails a link that makes its reader a member. */
  invite(
    invitation: BodyOf<'member-invite'>,
    options?: CallOptions,
  ): Promise<DataOf<'member-invite'>> {
    return this.send('POST', '/invitations', invitation, options);
  }

  async withdrawInvitation(id: string, options?: CallOptions): Promise<void> {
    await this.send('DELETE', `/invitations/${segment(id)}`, {}, options);
  }

  /** Up to 500 events after one, oldest first; without `after`, from the oldest kept; `after: 'latest'`, from now on. */
  listEvents({ signal, ...query }: QueryOf<'event-list'> & CallOptions = {}): Promise<Event[]> {
    return this.read('/events', { signal, query });
  }

  /** The same with the position to continue from, also past events left out, and whether there are more already. */
  async readEvents({ signal, ...query }: QueryOf<'event-list'> & CallOptions = {}): Promise<{
    events: Event[];
    nextAfter: string;
    hasMore: boolean;
  }> {
    const answer = await this.connection.answer(`${this.path}/events`, { signal, query });
    const { data } = (await answer.json()) as { data: Event[] };
    const { headers } = answer;
    const nextAfter = headers.get('Next-After') ?? data.at(-1)?.id ?? query.after ?? '0';
    return { events: data, nextAfter, hasMore: headers.get('Has-More') === 'true' };
  }

  /**
   * Changes as they happen, without an end: `signal` ends it. After a lost connection it continues at its position.
   * Begins with the next event, or after the event named by `after`.
   */
  events({
    signal,
    ...query
  }: Omit<QueryOf<'event-list'>, 'limit'> & CallOptions = {}): AsyncGenerator<Event, void> {
    return followEvents(this.connection, `${this.path}/events`, query, signal);
  }

  /** Assets of all libraries the credential can read, the best match first; newest first without `q`. */
  search(options: QueryOf<'search-assets'> & CallOptions = {}): Pages<SearchHit, SearchResult> {
    return this.list('/search/assets', options, HITS_PER_PAGE, ({ hits }) => hits);
  }
}
