import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { unsubscribeToken } from '@/domain/feedback/end-answers-mail';
import { makeLog } from '@/platform/log';
import { anAnsweredLink } from '@/testing/answered-link';
import { makeUnsubscribeHandler } from './unsubscribe-handler';

it('ends the mails to one member by a POST alone', async () => {
  const { domain, organizationId, owner, aMember } = await anAnsweredLink();
  const other = await aMember('member');
  const handler = makeUnsubscribeHandler({ domain, log: makeLog('silent') });
  const server = createServer((request, response) => void handler(request, response)).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (token: string, method: string) => {
    const body = method === 'POST' ? 'List-Unsubscribe=One-Click' : null;
    const url = `http://localhost:${port}/unsubscribe/${token}`;
    const { status } = await fetch(url, { method, body, redirect: 'manual' });
    return status;
  };
  const choices = async () =>
    (
      await domain.database.prisma.member.findMany({
        where: { organizationId, feedbackMail: 'none' },
      })
    ).map(({ personId }) => personId);
  const token = unsubscribeToken(domain.secrets, { organizationId, personId: owner.personId });
  const forged = token.replace(owner.personId, other.personId);

  expect([await ask(token, 'GET'), await ask(token, 'HEAD')]).toEqual([303, 303]);
  expect([await ask(forged, 'POST'), await ask('x', 'POST'), await ask('', 'POST')]).toEqual([
    404, 404, 404,
  ]);
  expect(await choices()).toEqual([]);
  expect([await ask(token, 'POST'), await ask(token, 'POST')]).toEqual([200, 200]);
  expect(await choices()).toEqual([owner.personId]);
});
