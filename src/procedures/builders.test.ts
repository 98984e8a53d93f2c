import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, type TestDomain } from '@/testing/domain';
import { apiParts, startTrpcFixture } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';
import { contextOf } from './context';
import { createCallerFactory } from './procedure';
import { appRouter } from './router';

let domain: TestDomain;
let organizationId: string;
let session: Awaited<ReturnType<typeof aSession>>;
beforeAll(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain, 'pro');
  session = await aSession(domain, (await aPerson(domain, { [organizationId]: 'owner' })).id);
});

describe('a procedure without input', () => {
  it('is called by a POST with an empty body', async () => {
    const fixture = startTrpcFixture(domain);
    const answer = await fetch(fixture.urlOf('account.endOtherSessions'), {
      method: 'POST',
      headers: {
        Origin: 'http://vitrine.test',
        Cookie: session.cookie,
        'Content-Type': 'application/json',
      },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { result: { data: 0 } }]);
    fixture.close();
  });
});

describe('an output that the interface serializes itself', () => {
  const calls = (takeOutput: (output: unknown) => void) =>
    createCallerFactory(appRouter)({
      ...contextOf(apiParts(domain), {
        principal: session.principal,
        clientIp: null,
      }),
      takeOutput,
    });

  it('is taken once, and the procedure answers null', async () => {
    const taken: unknown[] = [];
    const call = calls((output) => taken.push(output));
    expect(await call.library.list({ organizationId })).toBe(null);
    expect(taken).toEqual([[]]);
  });

  it('is not taken when the procedure refuses', async () => {
    const taken: unknown[] = [];
    const call = calls((output) => taken.push(output));
    const approving = call.asset.approve({
      organizationId,
      libraryId: 'unknown',
      assetId: 'unknown',
      state: 'approved',
    });
    await expect(approving).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(taken).toEqual([]);
  });
});
