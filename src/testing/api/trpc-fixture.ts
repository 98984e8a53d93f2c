import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnyProcedure } from '@trpc/server';
import type { ApiDependencies } from '@/api/context';
import { makeAssetLists } from '@/api/present/asset-lists';
import { urlsBelow } from '@/api/present/urls';
import { makeRateLimits } from '@/api/rest/rate-limit';
import { appRouter } from '@/api/router';
import { makeTrpcHandler } from '@/api/trpc/handler';
import { identitySecrets } from '@/domain/access/secrets';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import { makeLog } from '@/platform/log';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres';
import { aDisk } from '@/testing/disk';
import type { TestDomain } from '@/testing/domain';

/** All procedures by path. */
export const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

const PUBLIC_URL = 'http://vitrine.test';

type Call = { path: string; cookie: string; input: object; origin?: string };

/** What procedures need, on a domain. */
export function apiParts(domain: TestDomain): ApiDependencies {
  const urls = urlsBelow('http://localhost');
  return {
    domain,
    disk: aDisk(),
    searchIndex: makePostgresSearchIndex(domain.database),
    urls,
    assetLists: makeAssetLists(domain, urls),
    sessionCookie: makeSessionCookie(identitySecrets(domain.secrets), 'http://localhost'),
    outbox: { list: async () => [], open: async () => null },
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
}

/** The tRPC handler on a domain, called as a browser calls it. The result is the status and the refusal's code. */
export function startTrpcFixture(domain: TestDomain) {
  const parts = apiParts(domain);
  const rateLimits = makeRateLimits({ keyPerMinute: 100_000, ipPerMinute: 100_000 });
  const handler = makeTrpcHandler(parts, { publicUrl: PUBLIC_URL, rateLimits, trustProxy: 0 });
  const server = createServer(handler).listen(0);
  return {
    async call({ path, cookie, input, origin = PUBLIC_URL }: Call) {
      const isQuery = procedures[path]?._def.type === 'query';
      const json = JSON.stringify(input);
      const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' };
      const { port } = server.address() as AddressInfo;
      const url = `http://localhost:${port}/api/trpc/${path}`;
      const answer = isQuery
        ? await fetch(`${url}?input=${encodeURIComponent(json)}`, { headers })
        : await fetch(url, { method: 'POST', headers, body: json });
      const body = await answer.text();
      const refusal = JSON.parse(body).error?.data?.refusal;
      return { verdict: refusal ? `${answer.status} ${refusal}` : String(answer.status), body };
    },
    close: () => server.close(),
  };
}
