import { beforeAll, expect, it } from 'vitest';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { listTakesCaptions, setTakesCaptions } from './set-takes-captions';

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain();
});

const insertLibrary = (organizationId: string, id: string) =>
  domain.database.prisma.library.create({
    data: { organizationId, id, name: id, created: new Date() },
  });

it("taking captions is off at first, is set by an owner, and never for another organization's library", async () => {
  const organizationId = await anOrganization(domain);
  await insertLibrary(organizationId, 'archive');
  await insertLibrary(await anOrganization(domain), 'other-archive');
  const { id } = await aPerson(domain, { [organizationId]: 'owner' });
  const { principal } = await aSession(domain, id);
  const settings = authorizeSettings(principal, organizationId, 'owner', null);
  const takes = async () =>
    (await listTakesCaptions(domain, settings)).map(({ takesCaptions }) => takesCaptions);
  expect(await takes()).toEqual([false]);
  await setTakesCaptions(domain, settings, 'archive', true);
  expect(await takes()).toEqual([true]);
  const refused = setTakesCaptions(domain, settings, 'other-archive', true);
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await setTakesCaptions(domain, settings, 'archive', false);
  expect(await takes()).toEqual([false]);
});
