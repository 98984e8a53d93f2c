import type { Config } from '@/config/config';
import { API_VERSIONS } from '@/contract/versions';
import { findServedFile } from '@/domain/asset/find-served-file';
import { measureService } from '@/domain/measure-service';
import { findAvatar } from '@/domain/person/find-avatar';
import { countShareUse } from '@/domain/share-link/count-share-use';
import { findSharedFile } from '@/domain/share-link/find-shared-file';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeAvatarHandler } from '@/http/bytes-in/avatar-handler';
import { makePageUploadHandler } from '@/http/bytes-in/page-upload-handler';
import { makeUploadHandler } from '@/http/bytes-in/tus-handler';
import { makeUploadAddressHandler } from '@/http/bytes-in/upload-address-handler';
import { makeCdnHandler } from '@/http/bytes-out/cdn-handler';
import { coalesceRegeneration } from '@/http/bytes-out/coalesce-regeneration';
import { makePageArchiveHandler } from '@/http/bytes-out/page-archive-handler';
import { agentDocuments } from '@/http/documents/agent-documents';
import { discoveryDocuments } from '@/http/identity/discovery';
import { makeIdentityHandler } from '@/http/identity/handler';
import { makeMcpHandler } from '@/http/mcp/handler';
import type { makePagesHandler } from '@/http/pages/handler';
import { unlessUnready } from '@/http/pages/unavailable-page';
import { makeRestHandler } from '@/http/rest/handler';
import { makeInngestHandler } from '@/http/server/inngest-handler';
import { makeMetricsHandler } from '@/http/server/metrics-handler';
import { makeSharedHandler } from '@/http/share-link/handler';
import { makeTrpcHandler } from '@/http/trpc/handler';
import { makeWebServer } from '@/http/web-server';
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
