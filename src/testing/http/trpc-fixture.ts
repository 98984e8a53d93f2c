import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnyProcedure } from '@trpc/server';
import { ERRORS, type ErrorCode } from '@/contract/errors';
import { identitySecrets } from '@/domain/access/secret/secrets';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeTrpcHandler } from '@/http/trpc/handler';
import { procedureAt } from '@/http/trpc/procedure-at';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import { makeLog } from '@/platform/log';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import type { ApiDependencies } from '@/procedures/context';
import { makeEventStreams } from '@/procedures/event/event-streams';
import { makeAssetTexts } from '@/procedures/present/asset-texts';
import { makeLibraryAnswers } from '@/procedures/present/library-answers';
import { urlsBelow } from '@/procedures/present/urls';
import { makeProcessPermits } from '@/procedures/process-permits';
import { appRouter } from '@/procedures/router';
import { aDisk } from '@/testing/disk';
import type { TestDomain } from '@/testing/domain';

/** All procedures by path. */
export const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

const PUBLIC_URL = 'http://vitrine.test';

type Call = { path: string; cookie: string; input: object; origin?: string };

/** The dependencies of procedures, on a domain. */
export function apiParts(domain: TestDomain): ApiDependencies {
  const urls = urlsBelow('http://localhost');
  const assetTexts = makeAssetTexts(urls);
  const permits = makeProcessPermits();
  return {
    domain,
    disk: aDisk(),
    searchIndex: makePostgresSearchIndex(domain.database),
    urls,
    assetTexts,
    libraryAnswers: makeLibraryAnswers(domain),
    sessionCookie: makeSessionCookie(identitySecrets(domain.secrets), 'http://localhost'),
    permits,
    eventStreams: makeEventStreams(domain, makeLog('silent'), permits),
    outbox: { list: async () => [], open: async () => null },
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
}

/** The data of the first message of a stream, or of its refusal; ends the stream. */
async function firstMessageOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    const [message] = text
      .split('\n\n')
      .slice(0, -1)
      .filter((each) => !/connected/.test(each));
    if (message) return /^data: (.*)$/m.exec(message)?.[1] ?? '';
  }
  return '';
}

/** The tRPC handler on a domain, called as a browser calls it. The result is the status and the refusal's code. */
export function startTrpcFixture(domain: TestDomain) {
  const parts = apiParts(domain);
  const rateLimits = makeRateLimits({ keyPerMinute: 100_000, ipPerMinute: 100_000 });
  const handler = makeTrpcHandler(parts, { publicUrl: PUBLIC_URL, rateLimits, trustProxy: 0 });
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    void handler(request, response, procedureAt(path) ?? '');
  }).listen(0);
  const urlOf = (path: string) =>
    `http://localhost:${(server.address() as AddressInfo).port}/api/trpc/${path}`;
  return {
    urlOf,
    eventStreams: parts.eventStreams,
    async call({ path, cookie, input, origin = PUBLIC_URL }: Call) {
      const { type } = procedures[path]?._def ?? {};
      const json = JSON.stringify(input);
      const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' };
      const url = urlOf(path);
      const answer =
        type === 'mutation'
          ? await fetch(url, { method: 'POST', headers, body: json })
          : await fetch(`${url}?input=${encodeURIComponent(json)}`, { headers });
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
        const first = await firstMessageOf(answer);
        const { refusal } = JSON.parse(first).data ?? {};
        const { status } = refusal ? ERRORS[refusal as ErrorCode] : answer;
        return { verdict: refusal ? `${status} ${refusal}` : String(status), body: first };
      }
      const body = await answer.text();
      const refusal = JSON.parse(body).error?.data?.refusal;
      return { verdict: refusal ? `${answer.status} ${refusal}` : String(answer.status), body };
    },
    close: () => server.close(),
  };
}
