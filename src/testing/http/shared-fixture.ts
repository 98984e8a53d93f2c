import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShareSettings } from '@/contract/sharing/share-link';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import type { Membership, PersonPrincipal, Principal } from '@/domain/access/principal';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { createLibrary } from '@/domain/library/create-library';
import { countShareUse } from '@/domain/share-link/count-share-use';
import {
  createShareLink,
  type NewShareSettings,
  type ShareContent,
} from '@/domain/share-link/create-share-link';
import { findSharedFile } from '@/domain/share-link/find-shared-file';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeCdnHandler } from '@/http/bytes-out/cdn-handler';
import { makeSharedHandler, sharedAt } from '@/http/share-link/handler';
import { makeTrpcHandler } from '@/http/trpc/handler';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import { makeLog } from '@/platform/log';
import { makePermits } from '@/platform/permits';
import { makeRunningArchives } from '@/procedures/archive/running-archives';
import type { TestDomain } from '../domain';
import { aFolder } from '../folder';
import { plainDelivery } from './cdn-fixture';
import { apiParts } from './trpc-fixture';

/** The settings of a link: no expiry, no downloads, only the images of the assets. */
export const PLAIN: ShareSettings = {
  title: 'Spring',
  greeting: 'With best wishes',
  expiresAt: null,
  downloads: 'none',
  showsNames: false,
  showsMetadata: false,
  takesFeedback: false,
  pickTarget: null,
  people: null,
};

/** A store of files in a folder of the test. */
export const aStore = async () => makeDiskBlobs({ folder: await aFolder() });

export type SharedSite = ReturnType<typeof startSharedFixture>;

/** A library created by a member, authorized for writing. */
export async function aLibraryOf(domain: TestDomain, member: PersonPrincipal) {
  const [{ organization }] = member.memberships as [Membership];
  const { id } = await createLibrary(domain, member, organization, { name: 'Atelier' });
  const ref = { organizationId: organization.id, libraryId: id };
  return authorizeLibrary(domain, member, ref, 'write');
}

/** Makes a link as a member; returns its token and id. */
export async function aShareLink(
  domain: TestDomain,
  member: Principal,
  organizationId: string,
  content: ShareContent,
  settings: Partial<NewShareSettings> = {},
) {
  const sharing = authorizeSharing(member, organizationId, null);
  return createShareLink(domain, sharing, content, { password: null, ...PLAIN, ...settings });
}

const MUTATIONS = ['enter', 'introduce', 'comment', 'deleteComment', 'restoreComment', 'pick'];

type Answer = {
  status: number;
  refusal: string | undefined;
  message: string | undefined;
  data: never;
  headers: Headers;
};

/** Share links on a domain as browsers see them: pages (a text), calls and files. */
export function startSharedFixture(
  domain: TestDomain,
  blobs: Blobs,
  quotas = { keyPerMinute: 100_000, ipPerMinute: 100_000 },
  regenerate: (file: ServedFile) => Promise<void> = async () => {},
) {
  const site = apiParts(domain);
  // Without the pauses after each, which are tested with the permits.
  site.permits.passwordHash = makePermits({ total: 4, perHolder: 4 });
  const archives = makeRunningArchives(site.permits.archive);
  const parts = { ...site, blobs, archives };
  const limits = { rateLimits: makeRateLimits(quotas), trustProxy: 1 };
  const trpc = makeTrpcHandler(parts, { publicUrl: 'http://vitrine.test', ...limits });
  const shared = makeSharedHandler(
    parts,
    { pagesFor: () => async (_, response) => void response.end('a page'), trpc },
    limits,
  );
  const cdn = makeCdnHandler({
    findFile: async () => null,
    findAvatar: async () => null,
    isBrandImage: async () => false,
    findShared: (url, begun) => findSharedFile(domain, url, begun),
    strip: async () => null,
    countDownload: (linkId) => void countShareUse(domain, linkId, 'downloads'),
    blobs,
    regenerate,
    delivery: plainDelivery,
    log: makeLog('silent'),
  });
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const place = sharedAt(path);
    return place ? shared({ request, response }, place) : cdn(request, response);
  }).listen(0);
  const addressOf = (path: string) =>
    `http://localhost:${(server.address() as AddressInfo).port}${path}`;
  return {
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(addressOf(path), { headers }),
    head: (path: string) => fetch(addressOf(path), { method: 'HEAD' }),
    /** Calls a procedure like the page of a link, from an address. */
    async call(
      token: string,
      procedure: string,
      input?: object,
      cookie = '',
      address = '192.0.2.1',
    ): Promise<Answer> {
      const json = JSON.stringify(input ?? {});
      const url = addressOf(`/s/${token}/api/trpc/shared.${procedure}`);
      const headers = {
        Origin: 'http://vitrine.test',
        Cookie: cookie,
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
      };
      const answer = MUTATIONS.includes(procedure)
        ? await fetch(url, { method: 'POST', headers, body: json })
        : await fetch(`${url}?input=${encodeURIComponent(json)}`, { headers });
      const body = await answer.json().catch(() => null);
      const { status, headers: sent } = answer;
      return {
        status,
        refusal: body?.error?.data?.refusal,
        message: body?.error?.message,
        data: body?.result?.data as never,
        headers: sent,
      };
    },
    archives: parts.archives,
    close: () => server.close(),
  };
}
