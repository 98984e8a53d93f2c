import { beforeAll, expect, it, vi } from 'vitest';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import { aShareLink } from '@/testing/http/shared-fixture';
import { apiParts } from '@/testing/http/trpc-fixture';
import { renderFor, visitOf } from './visit-cookies';

let domain: TestDomain;
let tokens: string[];

beforeAll(async () => {
  domain = await aDomain();
  const person = await aCollector(domain);
  const { organizationId, principal: owner } = person;
  const { id } = await aReadyAsset(domain, await person.library());
  const made = [1, 2].map(() =>
    aShareLink(domain, owner, organizationId, { kind: 'assets', assetIds: [id] }),
  );
  tokens = (await Promise.all(made)).map(({ token }) => token);
});

it('looks a link up once for a request and its page, and another link for itself', async () => {
  const [token = '', other = ''] = tokens;
  const parts = apiParts(domain);
  const setCookie = vi.fn();
  const visit = visitOf(parts, token, undefined, { network: '192.0.2.1', setCookie });
  const lookUps = vi.spyOn(domain.database, 'rows');
  const found = await visit.find();
  await renderFor(visit, async () => {
    const page = visitOf(parts, token, undefined);
    expect(await page.find()).toBe(found);
    page.keep('visitor', 'x');
    expect(page.network).toBeNull();
  });
  expect(lookUps).toHaveBeenCalledTimes(1);
  await renderFor(visit, async () => visitOf(parts, other, undefined).find());
  expect(lookUps).toHaveBeenCalledTimes(2);
  expect(setCookie).not.toHaveBeenCalled();
});
