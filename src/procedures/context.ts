import type { MapTiles } from '@/contract/browse/map-tiles';
import type { Refusal } from '@/contract/errors';
import type { FoundShare } from '@/domain/access/authorize-shared';
import type { Principal } from '@/domain/access/principal';
import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import type { DiskSpace } from '@/platform/disk-space';
import type { Identity, ProviderName, SessionCookie } from '@/platform/identity/port';
import type { Imaging } from '@/platform/imaging/port';
import type { Incoming } from '@/platform/incoming/port';
import type { Log } from '@/platform/log';
import type { MailCatcher } from '@/platform/mail/port';
import type { SearchIndex } from '@/platform/search-index/port';
import type { VideoProcessor } from '@/platform/video/port';
import type { RunningArchives } from './archive/running-archives';
import type { EventStreams } from './event/event-streams';
import type { AssetTexts } from './present/asset-texts';
import type { LibraryAnswers } from './present/library-answers';
import type { Urls } from './present/urls';
import type { ProcessPermits } from './process-permits';
import type { SentFiles } from './upload/sent-files';
import type { StagingBudget } from './upload/staging-budget';

/** Everything needed to answer requests; src/composition/open-services.ts builds it once. */
export type ApiDependencies = {
  domain: Domain;
  blobs: Blobs;
  /** Keeps the files of resumable uploads until they are complete. */
  incoming: Incoming;
  /** The disk of DATA_DIR. */
  disk: DiskSpace;
  /** Limits the bytes of unfinished uploads. */
  staging: StagingBudget;
  /** Shares what is scarce in this process. */
  permits: ProcessPermits;
  /** Limits simultaneous archives. */
  archives: RunningArchives;
  /** Sends events to open streams. */
  eventStreams: EventStreams;
  imaging: Imaging;
  video: VideoProcessor;
  searchIndex: SearchIndex;
  urls: Urls;
  assetTexts: AssetTexts;
  libraryAnswers: LibraryAnswers;
  identity: Identity;
  sessionCookie: SessionCookie;
  /** External providers for signing in. */
  providers: ProviderName[];
  /** Private networks open to webhooks, in CIDR notation. */
  allowedNetworks: readonly string[];
  /** The server of map tiles, if the operator chose one. */
  mapTiles: MapTiles | null;
  /** Whether the workers look for text and objects in images, or a model of the operator's does. */
  analysesImages: boolean;
  /** The name of the operator's model for images; null without one, and while it is not there yet. */
  findVisionModel: () => Promise<string | null>;
  /** Stores mails for the developer; null when a mail server delivers them. */
  mailCatcher: MailCatcher | null;
  log: Log;
};

/** Cookies of a visitor: `share` proves that they entered the password, `visitor` that they gave a name. */
export type VisitCookie = 'share' | 'visitor';

/** The visit of a share link: data from the visitor's browser, and a way to set its cookies. */
export type Visit = {
  /** The secret part of the address of the link. */
  token: string;
  /** The link, as far as the visitor may see it; null for an unknown or ended one. Looked up once per request. */
  find(): Promise<FoundShare | null>;
  /** Where the visitor is, as rate limits count it; null for a page being rendered. */
  network: string | null;
  /** Cookie of a visitor who gave a name; null for none. */
  visitor: string | null;
  keep(cookie: VisitCookie, value: string): void;
};

/** A header that only some answers have. */
export type AnswerHeader = 'ETag' | 'Next-After' | 'Has-More' | 'Link' | 'Total-Count';

/** What an answer may have beside the data of a list. */
export type Beside = 'nextCursor' | 'facets';

/** A procedure's knowledge of the request. */
type RequestContext = {
  principal: Principal | null;
  /** Why the body could not be read; refused after access is authorized and before the input is validated. */
  invalidBody?: Refusal | null;
  /** IP address of the client, for the audit log of access changes; null when unknown. */
  clientIp: string | null;
  /** Of a request of the page of a share link. */
  visit?: Visit | null;
  /** The files of the request, for the only operation with a streamed body. */
  files?: SentFiles | null;
  /** For a request with an Idempotency-Key. */
  idempotent?: IdempotentRequest | undefined;
  /** Whether the If-Match of the request names this tag of a resource; undefined for a request without one. */
  isExpected?: ((tag: string) => boolean) | undefined;
  /** Names the next page of a list in the answer, by its number or its cursor, for an interface with links. */
  linkNext?: (next: { page: number } | { cursor: string }) => void;
  /** Adds a property beside the data of a list, for an interface that has both. */
  addBeside?: (name: Beside, value: unknown) => void;
  /** Adds a header to the answer of a success, for an interface with headers. */
  addHeader?: (name: AnswerHeader, value: string) => void;
  /** Takes the output of an operation, for an interface with its own serialization; the procedure then answers null. */
  takeOutput?: (output: unknown) => void;
};

/**
 * Context of a procedure: `domain` and `urls`, which nearly all need, and the other dependencies in one property,
 * because tRPC copies the context, property by property, for each middleware.
 */
export type ApiContext = Pick<ApiDependencies, 'domain' | 'urls'> & {
  dependencies: ApiDependencies;
} & RequestContext;

export const contextOf = (dependencies: ApiDependencies, request: RequestContext): ApiContext => ({
  domain: dependencies.domain,
  urls: dependencies.urls,
  dependencies,
  ...request,
});
