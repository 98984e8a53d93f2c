import {
  type LibraryClient,
  type Me,
  type OrganizationClient,
  Vitrine,
  type VitrineOptions,
} from '../../client/src/index.js';
import {
  configurationFile,
  type Remembered,
  readConfiguration,
  remember,
} from './configuration.js';
import { CommandFailure, EXIT, usage } from './failure.js';
import { withLock } from './lock.js';
import { refreshTokens } from './oauth.js';
import { tell } from './output.js';

/** The options of every command. */
export type GlobalOptions = {
  json?: boolean;
  url?: string;
  organization?: string;
  library?: string;
  /** Seconds. */
  retryFor: number;
};

/** Ctrl-C ends the work in progress. */
export const interruption = new AbortController();
export const { signal } = interruption;

const EARLY_MS = 60_000;

/** The service, the credential, and the library of a command. */
export class Session {
  #me: Promise<Me> | undefined;
  #refreshing: Promise<string> | undefined;

  private constructor(
    readonly url: string,
    readonly options: GlobalOptions,
    readonly remembered: Remembered,
  ) {}

  static async open(options: GlobalOptions): Promise<Session> {
    const { url, services } = await readConfiguration();
    const address = addressOf(options.url || process.env.VITRINE_URL || url);
    const apiKey = process.env.VITRINE_API_KEY;
    // The defaults belong to the credential they were stored with.
    const remembered = apiKey ? { credential: { apiKey } } : (services[address] ?? {});
    return new Session(address, options, remembered);
  }

  /** Without a credential, for calls open to strangers. */
  get anonymous(): Vitrine {
    return new Vitrine(connectionOf(this.url, this.options));
  }

  get vitrine(): Vitrine {
    const { credential } = this.remembered;
    if (!credential) {
      const message = `You are not signed in to ${this.url}. Run \`vitrine auth login\`, or set VITRINE_API_KEY.`;
      throw new CommandFailure(EXIT.credential, message, 'NOT_SIGNED_IN');
    }
    const connection = connectionOf(this.url, this.options);
    if ('apiKey' in credential) return new Vitrine({ ...connection, key: credential.apiKey });
    return new Vitrine({ ...connection, token: () => this.#accessToken() });
  }

  me(): Promise<Me> {
    this.#me ??= this.vitrine.me({ signal });
    return this.#me;
  }

  async organizationId(): Promise<string> {
    const chosen = this.options.organization ?? this.remembered.organization;
    if (chosen) return chosen;
    const ids = reachableBy(await this.me()).map(({ organizationId }) => organizationId);
    return theOnly(ids, 'organization');
  }

  async organization(): Promise<OrganizationClient> {
    return this.vitrine.organization(await this.organizationId());
  }

  async libraryId(): Promise<string> {
    const { organization, library } = this.options;
    const remembered = this.remembered.library;
    const sameOrganization = !organization || organization === this.remembered.organization;
    const chosen = library ?? (sameOrganization ? remembered : undefined);
    if (chosen) return chosen;
    const organizationId = await this.organizationId();
    const reached = reachableBy(await this.me()).find(
      (each) => each.organizationId === organizationId,
    );
    return theOnly(reached?.libraries.map((each) => each.library) ?? [], 'library');
  }

  async library(): Promise<LibraryClient> {
    return (await this.organization()).library(await this.libraryId());
  }

  /** The access token, exchanged for a new one shortly before it expires. */
  async #accessToken(): Promise<string> {
    const { credential } = this.remembered;
    if (!credential || 'apiKey' in credential) throw new Error('There is no token.');
    if (credential.expiresAt - EARLY_MS > Date.now()) return credential.accessToken;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** A refresh token works once: two programs using the same one would both be signed out. */
  #refresh(): Promise<string> {
    return withLock(`${configurationFile()}.lock`, signal, async () => {
      const stored = (await readConfiguration()).services[this.url]?.credential;
      if (!stored || 'apiKey' in stored)
        throw new CommandFailure(EXIT.credential, 'You have signed out.');
      const fresh = stored.expiresAt - EARLY_MS > Date.now();
      const tokens = fresh ? stored : await refreshTokens(this.url, stored.refreshToken, signal);
      if (!fresh) await remember(this.url, { credential: tokens });
      this.remembered.credential = tokens;
      return tokens.accessToken;
    });
  }
}

/** Several uploads that fail together are one notice. */
const NOTICE_MS = 15_000;
let noticedAt = Number.NEGATIVE_INFINITY;

/** How to reach a service. A person is told why nothing happens; programs get one JSON object on stderr at most. */
export const connectionOf = (
  baseUrl: string,
  { retryFor, json }: GlobalOptions,
): Pick<VitrineOptions, 'baseUrl' | 'retryForMs' | 'onRetry'> => ({
  baseUrl,
  retryForMs: retryFor * 1000,
  onRetry: ({ message }) => {
    if (json || performance.now() - noticedAt < NOTICE_MS) return;
    noticedAt = performance.now();
    tell(`${message} Trying again for up to ${retryFor} s …`);
  },
});

/** The organizations in an answer of `GET /me`, whether it names one or several. */
export const reachableBy = (me: Me) => me.organizations ?? [me];

function theOnly(ids: string[], what: 'organization' | 'library'): string {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return id;
  const known = ids.length > 0 ? `, one of: ${ids.join(', ')}` : '. You reach none yet';
  throw usage(`Say which ${what} with --${what}${known}.`);
}

/** The address without a path. Refuses addresses other than http(s). */
export function addressOf(text: string | undefined): string {
  if (!text) throw usage('Say which service: --url https://media.example.org, or set VITRINE_URL.');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usage(`"${text}" is no address such as https://media.example.org.`);
  return new URL(text).origin;
}
