import type { Refusal } from '@/contract/errors';
import type { MapTiles } from '@/contract/map-tiles';
import type { FoundShare } from '@/domain/access/authorize-shared';
import type { Principal } from '@/domain/access/principal';
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
import type { AssetLists } from './present/asset-lists';
import type { Urls } from './present/urls';
import type { SentFiles } from './upload/sent-files';
import type { StagingBudget } from './upload/staging-budget';

/** What answering a request needs; src/composition/open-services.ts builds it once. */
export type ApiDependencies = {
  domain: Domain;
  blobs: Blobs;
  /** Keeps the files of resumable uploads until they are complete. */
  incoming: Incoming;
  /** The disk of DATA_DIR. */
  disk: DiskSpace;
  /** Limits the bytes of unfinished uploads. */
  staging: StagingBudget;
  /** Limits the archives that are sent at the same time. */
  archives: RunningArchives;
  /** Sends events to those who follow them. */
  eventStreams: EventStreams;
  imaging: Imaging;
  video: VideoProcessor;
  searchIndex: SearchIndex;
  urls: Urls;
  assetLists: AssetLists;
  identity: Identity;
  sessionCookie: SessionCookie;
  /** The external providers that people may sign in with. */
  providers: ProviderName[];
  /** The server of the tiles of maps, if the operator chose one. */
  mapTiles: MapTiles | null;
  /** Stores mails for the developer; null when a mail server delivers them. */
  mailCatcher: MailCatcher | null;
  log: Log;
};

/** The cookies of a visitor: `share` proves that they entered the password, `visitor` that they gave a name. */
export type VisitCookie = 'share' | 'visitor';

/** What the browser of a visitor of a share link sends, and may be told to keep. */
export type Visit = {
  /** The secret part of the address of the link. */
  token: string;
  /** The link, as far as the visitor may see it; null for an unknown or ended one. Looked up once per request. */
  find(): Promise<FoundShare | null>;
  /** By what it is known that a visitor gave a name; null for none. */
  visitor: string | null;
  keep(cookie: VisitCookie, value: string): void;
};

/** What a procedure knows about the request that it answers. */
type RequestContext = {
  principal: Principal | null;
  /** Why the body could not be read; refused after access is authorized and before the input is validated. */
  invalidBody: Refusal | null;
  /** IP address of the client, for the audit log of access changes; null when unknown. */
  clientIp: string | null;
  /** The visit of a share link; null for all other requests. */
  visit: Visit | null;
  /** The files of the request, for the only operation that streams its body; null for all other requests. */
  files: SentFiles | null;
  /** Takes the output of an operation, for an interface that serializes it itself; the procedure then answers null. */
  takeOutput?: (output: unknown) => void;
};

/**
 * What a procedure is given: `domain` and `urls`, which nearly all need, and the other dependencies in one property,
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
