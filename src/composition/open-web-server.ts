import { makePageArchiveHandler } from '@/api/archive/page-archive-handler';
import { agentDocuments } from '@/api/documents/agent-documents';
import { makeAvatarHandler } from '@/api/files/avatar-handler';
import { makeCdnHandler } from '@/api/files/cdn-handler';
import { coalesceRegeneration } from '@/api/files/coalesce-regeneration';
import { makePageUploadHandler } from '@/api/files/page-upload-handler';
import { discoveryDocuments } from '@/api/identity/discovery';
import { makeIdentityHandler } from '@/api/identity/handler';
import { makeInngestHandler } from '@/api/inngest-handler';
import { makeMcpHandler } from '@/api/mcp/handler';
import { makeMetricsHandler } from '@/api/metrics-handler';
import type { makePagesHandler } from '@/api/pages/handler';
import { unlessUnready } from '@/api/pages/unavailable-page';
import { makeRestHandler } from '@/api/rest/handler';
import { makeRateLimits } from '@/api/rest/rate-limit';
import { makeTrpcHandler } from '@/api/trpc/handler';
import { makeUploadAddressHandler } from '@/api/upload/address-handler';
import { makeUploadHandler } from '@/api/upload/upload-handler';
import { makeSharedHandler } from '@/api/visitor/handler';
import { makeWebServer } from '@/api/web-server';
import type { Config } from '@/config/config';
import { API_VERSIONS } from '@/contract/versions';
import { findServedFile } from '@/domain/asset/find-served-file';
import { measureService } from '@/domain/measure-service';
import { findAvatar } from '@/domain/person/find-avatar';
import { countShareUse } from '@/domain/share-link/count-share-use';
import { findSharedFile } from '@/domain/share-link/find-shared-file';
import { regenerateRenditions } from '@/jobs/regenerate-renditions';
import { type Figures, makeMetrics, measureArchives } from '@/platform/metrics';
import { makeMemoryStore } from '@/platform/rate-limit/in-memory';
import { makePostgresStore } from '@/platform/rate-limit/in-postgres';
import type { Tracing } from '@/platform/tracing';
import { countRequests, traceRequests } from './observe-requests';
import type { Services } from './open-services';

type Content = {
  pages: ReturnType<typeof makePagesHandler>;
  /** The OpenAPI document of the interface. */
  document: object;
};

export type WebServerPeers = {
  /** What the web server requests from its worker, which starts a moment after it. */
  worker: { functionsPort(): number | null; figures(): Promise<Figures | null> };
  tracing: Tracing | null;
};

/**
 * Browsers that have seen it use https for a year. It excludes subdomains: they may belong to other services.
 */
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' };

/** The web server with all its handlers: REST, pages and their tRPC calls, files, and the operator's endpoints. */
export function openWebServer(
  settings: Config,
  services: Services,
  { pages, document }: Content,
  { worker, tracing }: WebServerPeers,
) {
  const { domain, blobs, log } = services;
  const remake = coalesceRegeneration({
    regenerate: (file) => regenerateRenditions(services, file),
    log,
  });
  const { publicUrl, trustProxy } = settings;
  // Only a service with an external database can have web processes beside it.
  const windows = settings.databaseUrl
    ? makePostgresStore(domain.database.pool, log)
    : makeMemoryStore();
  const rateLimits = makeRateLimits(settings.rateLimits, windows);
  const metrics = makeMetrics('web', domain.database.pool);
  measureArchives(metrics, services.archives);
  const unreadiness = () =>
    domain.database.pool.query('SELECT 1').then(
      () => null,
      () => 'The database cannot be reached.',
    );
  const noteKeyUse = services.lastUsedBatcher.note;
  const callers = { publicUrl, rateLimits, trustProxy, noteKeyUse };
  const trpc = makeTrpcHandler(services, { publicUrl, rateLimits, trustProxy });
  return makeWebServer({
    rest: makeRestHandler(services, { ...callers, versions: API_VERSIONS }),
    upload: makeUploadHandler(services, callers),
    uploadAddress: makeUploadAddressHandler(services, callers),
    document: JSON.stringify(document),
    trpc,
    shared: unlessUnready(
      makeSharedHandler(services, { pages, trpc }, { rateLimits, trustProxy }),
      unreadiness,
    ),
    identity: makeIdentityHandler(services, { publicUrl, rateLimits, trustProxy, unreadiness }),
    documents: new Map([...discoveryDocuments(publicUrl), ...agentDocuments(publicUrl)]),
    avatar: makeAvatarHandler(services, { publicUrl, rateLimits, trustProxy }),
    pageUpload: makePageUploadHandler(services, { publicUrl, rateLimits, trustProxy }),
    pageArchive: makePageArchiveHandler(services, { publicUrl, rateLimits, trustProxy }),
    mcp: makeMcpHandler(services, callers),
    cdn: makeCdnHandler({
      findFile: (assetId) => findServedFile(domain, assetId),
      findAvatar: (personId) => findAvatar(domain, personId),
      findShared: (url, begun) => findSharedFile(domain, url, begun),
      countDownload: (linkId) =>
        void countShareUse(domain, linkId, 'downloads').catch((err) =>
          log.warn({ err }, 'a download was not counted'),
        ),
      blobs,
      regenerate: remake,
      log,
    }),
    inngest: settings.inngest ? makeInngestHandler(worker.functionsPort) : null,
    unreadiness,
    metrics: makeMetricsHandler({
      publicUrl,
      trustProxy,
      token: settings.metricsToken,
      figures: async () => {
        const all = await Promise.all([metrics.figures(), worker.figures()]);
        return all.filter((figures) => figures !== null);
      },
      measure: () => measureService(domain),
    }),
    pages: unlessUnready(pages, unreadiness),
    listeners: [countRequests(metrics)],
    trace: traceRequests(tracing),
    anonymousPolicy: rateLimits.ip.policy,
    securityHeaders: publicUrl.startsWith('https:') ? HSTS : {},
    log,
  });
}
