import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@/config/config';
import { API_VERSIONS } from '@/contract/versions';
import { findServedFile, type PublicFile, type ServedFile } from '@/domain/asset/find-served-file';
import { measureBackups } from '@/domain/backup/measure-backups';
import { isBrandImage } from '@/domain/brand/find-brand';
import { findStripped, noteUse, stripOriginal } from '@/domain/delivery/derived-files';
import { findDeliverySettings } from '@/domain/delivery/find-delivery-settings';
import { measureService } from '@/domain/measure-service';
import { findAvatar } from '@/domain/person/find-account';
import { countShareUse } from '@/domain/share-link/count-share-use';
import { findSharedFile } from '@/domain/share-link/find-shared-file';
import {
  type AdmittedRequest,
  makeRequestAdmission,
  type Visit,
} from '@/http/admission/admit-request';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeAvatarHandler } from '@/http/bytes-in/avatar-handler';
import { makeBrandImageHandler } from '@/http/bytes-in/brand-image-handler';
import { makePageUploadHandler } from '@/http/bytes-in/page-upload-handler';
import { makeUploadHandler } from '@/http/bytes-in/tus-handler';
import { makeUploadAddressHandler } from '@/http/bytes-in/upload-address-handler';
import { type DeliveryParts, makeCdnHandler } from '@/http/bytes-out/cdn-handler';
import type { Derived } from '@/http/bytes-out/choose-derived';
import { coalesceRegeneration } from '@/http/bytes-out/coalesce-regeneration';
import { onceAnHour, rememberDeliverySettings } from '@/http/bytes-out/delivery-memory';
import { makeFileMemory } from '@/http/bytes-out/file-memory';
import { makeIsReader } from '@/http/bytes-out/is-reader';
import type { Strip } from '@/http/bytes-out/open-outside';
import { makePageArchiveHandler } from '@/http/bytes-out/page-archive-handler';
import { agentDocuments } from '@/http/documents/agent-documents';
import { makeOpenApiHandler } from '@/http/documents/openapi-handler';
import { securityDocuments } from '@/http/documents/security-text';
import { discoveryDocuments } from '@/http/identity/discovery';
import { makeIdentityHandler } from '@/http/identity/handler';
import { makeUnsubscribeHandler } from '@/http/mail/unsubscribe-handler';
import { makeMcpHandler } from '@/http/mcp/handler';
import type { makePagesHandler } from '@/http/pages/handler';
import { limitRendering } from '@/http/pages/limit-rendering';
import { unlessUnready } from '@/http/pages/unavailable-page';
import { makeRestHandler } from '@/http/rest/handler';
import { makeInngestHandler } from '@/http/server/inngest-handler';
import { busyTotal } from '@/http/server/log-failure';
import { makeMetricsHandler } from '@/http/server/metrics-handler';
import { answerHealth, makeReadinessHandler, shareLooks } from '@/http/server/probes';
import { sendDocument } from '@/http/server/send-document';
import { makeSharedHandler } from '@/http/share-link/handler';
import { makeTrpcHandler } from '@/http/trpc/handler';
import { makeWebServer, type WebServerParts } from '@/http/web-server';
import { makeDerivedFiles, type WantedFile } from '@/jobs/processing/make-derived-file';
import { regenerateRenditions } from '@/jobs/processing/regenerate-renditions';
import { watchStore } from '@/platform/blobs/watch-store';
import { followChannel } from '@/platform/database/follow-channel';
import {
  type Figures,
  makeMetrics,
  measureArchives,
  measureBusy,
  measureStorage,
} from '@/platform/metrics';
import type { Holder } from '@/platform/permits';
import { makeMemoryStore } from '@/platform/rate-limit/in-memory';
import { makePostgresStore } from '@/platform/rate-limit/in-postgres';
import type { Tracing } from '@/platform/tracing';
import { holderOf } from '@/procedures/process-permits';
import { countRequests, traceRequests } from './observe-requests';
import { nameOfPlace } from './open-copies';
import type { Services } from './open-services';

type Content = {
  pages: ReturnType<typeof makePagesHandler>;
  /** The OpenAPI document of the interface. */
  document: object;
  /** The paths of the files of the folder public/. */
  publicFiles: ReadonlySet<string>;
};

export type WebServerPeers = {
  /** What the web server requests from its worker, which starts a moment after it. */
  worker: { functionsPort(): number | null; figures(): Promise<Figures | null> };
  tracing: Tracing | null;
  /** Whether no other web process uses the database. */
  only: boolean;
};

/**
 * Browsers that have seen it use https for a year. It excludes subdomains: they may belong to other services.
 */
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

/** The web server with all its handlers: REST, pages and their tRPC calls, files, and the operator's endpoints. */
export function openWebServer(
  settings: Config,
  services: Services,
  { pages, document, publicFiles }: Content,
  { worker, tracing, only }: WebServerPeers,
) {
  const { domain, log } = services;
  const files = rememberFiles(settings, services);
  const { publicUrl, trustProxy } = settings;
  const windows = only ? makeMemoryStore() : makePostgresStore(domain.database.pool, log);
  const rateLimits = makeRateLimits(settings.rateLimits, windows);
  const storeAnswers = watchStore(services.blobs);
  const metrics = openMetrics(services, storeAnswers);
  const unreadiness = lookAtDatabase(services);
  const noteKeyUse = services.lastUsedBatcher.note;
  const limits = { publicUrl, rateLimits, trustProxy };
  const callers = { ...limits, noteKeyUse };
  const trpc = makeTrpcHandler(services, limits);
  const rest = makeRestHandler(services, { ...callers, versions: API_VERSIONS });
  const upload = makeUploadHandler(services, callers);
  const identity = makeIdentityHandler(services, { ...limits, unreadiness });
  const answerUnknown = ({ request, response }: Visit) => rest(request, response);
  const render = limitRendering(pages, services.permits.pageRender);
  const pagesFor = (holder: Holder) =>
    unlessUnready((request, response) => render(request, response, holder), unreadiness);
  const shared = makeSharedHandler(services, { pagesFor, trpc }, limits);
  const documents = new Map([
    ...discoveryDocuments(publicUrl),
    ...agentDocuments(publicUrl),
    ...securityDocuments(publicUrl, settings.securityContact),
  ]);
  const handlers: WebServerParts['handlers'] = {
    file: listener(fileHandler(services, files)),
    pageUpload: listener(makePageUploadHandler(services, limits)),
    uploadAddress: listener(makeUploadAddressHandler(services, callers)),
    pageArchive: listener(makePageArchiveHandler(services, limits)),
    trpc: ({ request, response }, procedure) => trpc(request, response, procedure),
    avatar: listener(makeAvatarHandler(services, limits)),
    brandImage: listener(makeBrandImageHandler(services, limits)),
    identity: ({ request, response, target: { path, search } }) =>
      identity(request, response, path.slice('/api/auth'.length) + search),
    inngest: listener(makeInngestHandler(worker.functionsPort)),
    openApi: makeOpenApiHandler(JSON.stringify(document), answerUnknown),
    upload: ({ request, response }, place) => upload(request, response, place),
    rest: ({ request, response, target: { search } }, place) =>
      rest(request, response, place, search),
    health: answerHealth,
    // Pages need no store, so only the probe asks it.
    readiness: makeReadinessHandler(
      async () =>
        (await unreadiness()) ??
        ((await storeAnswers()) ? null : 'The store of the files is away.'),
    ),
    metrics: listener(
      makeMetricsHandler({
        publicUrl,
        trustProxy,
        token: settings.metricsToken,
        figures: async () => {
          const all = await Promise.all([metrics.figures(), worker.figures()]);
          return all.filter((figures) => figures !== null);
        },
        measure: async () => [
          ...(await measureService(domain)),
          ...(await measureBackups(
            domain,
            settings.backup?.schedule ?? null,
            settings.backup && nameOfPlace(settings.backup.to),
          )),
        ],
      }),
    ),
    document: (visit, document) => sendDocument(visit, document),
    mcp: listener(makeMcpHandler(services, callers)),
    shared: (visit, place) =>
      unlessUnready(() => shared(visit, place), unreadiness)(visit.request, visit.response),
    unsubscribe: listener(makeUnsubscribeHandler(services)),
    pageFile: listener(pages),
    page: ({ request, response, holder }) => pagesFor(holder)(request, response),
  };
  const server = makeWebServer({
    handlers,
    known: {
      publicFiles,
      documents,
      inngest: Boolean(settings.inngest),
    },
    admit: makeRequestAdmission(services, limits),
    answerUnknown,
    listeners: [countRequests(metrics)],
    trace: traceRequests(tracing),
    anonymousPolicy: rateLimits.ip.policy,
    trustProxy: settings.trustProxy,
    securityHeaders: publicUrl.startsWith('https:') ? HSTS : {},
    log,
  });
  server.on('close', () => void files.close());
  return server;
}

const rememberFiles = ({ databaseUrl }: Config, { domain, log }: Services) =>
  makeFileMemory({
    read: (assetId) => findServedFile(domain, assetId),
    follow: (onReport, onGap) =>
      followChannel({
        connectionString: databaseUrl ?? '',
        channel: 'served_file',
        log,
        onReport,
        onGap,
      }),
  });

function fileHandler(services: Services, files: ReturnType<typeof rememberFiles>) {
  const { domain, blobs, log } = services;
  return makeCdnHandler({
    findFile: files.find,
    findAvatar: (personId) => findAvatar(domain, personId),
    isBrandImage: (blob) => isBrandImage(domain, blob),
    findShared: (url, begun) => findSharedFile(domain, url, begun),
    countDownload: (linkId) =>
      void countShareUse(domain, linkId, 'downloads').catch((err) =>
        log.warn({ err }, 'A download was not counted.'),
      ),
    blobs,
    regenerate: coalesceRegeneration<ServedFile>({
      regenerate: (file) => regenerateRenditions(services, file),
      log,
    }),
    delivery: openDelivery(services),
    strip: makeStrip(services),
    log,
  });
}

/** Finds how an original is stripped; the first time, one decoder does, like for the image of a preset. */
function makeStrip(services: Services): Strip {
  const { log, permits } = services;
  const make = coalesceRegeneration<ServedFile>({
    regenerate: ({ blob, organizationId: id }) =>
      permits.derivedImage.run(holderOf({ id, unclaimed: false }), async () => {
        await stripOriginal(services, blob);
      }),
    log,
    atOnce: Number.POSITIVE_INFINITY,
  });
  return async (file) => {
    const known = await findStripped(services, file.blob);
    if (known !== undefined) return known;
    await make(file);
    return (await findStripped(services, file.blob)) ?? null;
  };
}

/** What decides about files, and serves the images of presets. */
function openDelivery(services: Services): DeliveryParts {
  const { domain, log, permits } = services;
  const settingsOf = rememberDeliverySettings((id) => findDeliverySettings(domain, id));
  const make = makeDerivedFiles(services);
  const derive = coalesceRegeneration<WantedFile>({
    regenerate: (wanted) =>
      permits.derivedImage.run(
        holderOf({ id: wanted.file.organizationId, unclaimed: wanted.unclaimed }),
        () => make(wanted),
      ),
    log,
    atOnce: Number.POSITIVE_INFINITY,
  });
  return {
    settingsOf,
    isReader: makeIsReader(services),
    now: domain.now,
    derive: async (file: PublicFile, derived: Derived) =>
      derive({ ...derived, file, unclaimed: (await settingsOf(file)).unclaimed }),
    noteUse: onceAnHour(({ blob }: Derived) => {
      void noteUse(domain, blob).catch((err) => log.warn({ err }, 'A use was not noted.'));
    }),
  };
}

/** A handler that needs nothing but the request itself. */
const listener =
  (listen: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void) =>
  ({ request, response }: AdmittedRequest) =>
    listen(request, response);

/** Metrics of a web process: its own requests, and what it depends on. */
function openMetrics(
  { domain, archives, disk }: Services,
  storeAnswers: ReturnType<typeof watchStore>,
) {
  const metrics = makeMetrics('web', domain.database.pool);
  measureArchives(metrics, archives);
  measureBusy(metrics, busyTotal);
  measureStorage(metrics, { storeAnswers, freeBytes: disk.free });
  return metrics;
}

/** Asks the database; callers at the same time share one look. */
const lookAtDatabase = ({ domain }: Services) =>
  shareLooks(() =>
    domain.database.pool.query('SELECT 1').then(
      () => null,
      () => 'The database cannot be reached.',
    ),
  );
