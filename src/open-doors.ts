import { makeAvatarDoor } from './api/files/receive-avatar';
import { makePageUploadDoor } from './api/files/receive-page-upload';
import { remakeInTurn } from './api/files/remake-in-turn';
import { makeCdn } from './api/files/serve-cdn';
import { discoveryDocuments } from './api/identity/discovery';
import { makeIdentityDoor } from './api/identity/identity-door';
import { makeInngestDoor } from './api/inngest-door';
import { makeMetricsDoor } from './api/metrics-door';
import { makeRestDoor } from './api/rest/door';
import { openApiDocument } from './api/rest/openapi-document';
import { makeRateLimits } from './api/rest/rate-limit';
import { makeTrpcDoor } from './api/trpc-door';
import { makeWebServer } from './api/web-server';
import { versions } from './contract/versions';
import { gatherServedFiles } from './domain/asset/find-served-file';
import { measureService } from './domain/measure-service';
import { findAvatar } from './domain/person/find-avatar';
import { remakePictures } from './jobs/remake-pictures';
import { countRequests, traceRequests } from './observe-requests';
import { makeMetrics } from './platform/metrics';
import type { Tracing } from './platform/tracing';
import type { Services } from './services';
import type { Settings } from './settings';
import type { superviseWorker } from './supervise-worker';
import type { passToPages } from './visitor';

type PagesDoor = ReturnType<typeof passToPages>;

export type Around = {
  /** What the web server asks its worker, which is there a moment later than itself. */
  worker: Pick<ReturnType<typeof superviseWorker>, 'functionsPort' | 'figures'>;
  tracing: Tracing | null;
};

/** The web server with all its doors: the interface, the pages and what they call, the files, and those of the operator. */
export function openDoors(
  settings: Settings,
  services: Services,
  pages: PagesDoor,
  { worker, tracing }: Around,
) {
  const { domain, blobs, log } = services;
  const remake = remakeInTurn({ remake: (file) => remakePictures(services, file), log });
  const { publicUrl, trustProxy } = settings;
  const rateLimits = makeRateLimits(settings.rateLimits);
  const metrics = makeMetrics('web', domain.database.pool);
  return makeWebServer({
    rest: makeRestDoor(services, {
      versions,
      rateLimits,
      trustProxy,
      noteKeyUse: services.keyUses.note,
    }),
    document: JSON.stringify(openApiDocument(`${publicUrl}/api`)),
    trpc: makeTrpcDoor(services, { publicUrl, rateLimits, trustProxy }),
    identity: makeIdentityDoor(services, { publicUrl, rateLimits, trustProxy }),
    discovery: discoveryDocuments(publicUrl),
    avatar: makeAvatarDoor(services, { publicUrl, rateLimits, trustProxy }),
    pageUpload: makePageUploadDoor(services, { publicUrl, rateLimits }),
    cdn: makeCdn({
      findFile: gatherServedFiles(domain),
      findAvatar: (personId) => findAvatar(domain, personId),
      blobs,
      remake,
      log,
    }),
    inngest: settings.inngest ? makeInngestDoor(worker.functionsPort) : null,
    unreadiness: () =>
      domain.database.pool.query('SELECT 1').then(
        () => null,
        () => 'The database cannot be reached.',
      ),
    metrics: makeMetricsDoor({
      token: settings.metricsToken,
      figures: async () => {
        const all = await Promise.all([metrics.figures(), worker.figures()]);
        return all.filter((figures) => figures !== null);
      },
      measure: () => measureService(domain),
    }),
    pages,
    listeners: [countRequests(metrics)],
    trace: traceRequests(tracing),
    anonymousPolicy: rateLimits.ip.policy,
    log,
  });
}
