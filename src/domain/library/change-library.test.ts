import { expect, it } from 'vitest';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { anOrganization } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { listTakesCaptions, setTakesCaptions } from './change-library';

const domain = await aDomain();

const insertLibrary = (organizationId: string, id: string) =>
  domain.database.prisma.library.create({
    data: { organizationId, id, name: id, created: new Date() },
  });

it("taking captions is off at first, is set by an owner, and never for another organization's library", async () => {
  const organizationId = await anOrganization(domain);
  await insertLibrary(organizationId, 'archive');
  await insertLibrary(await anOrganization(domain), 'other-archive');
  const { principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
  const settings = authorizeSettings(principal, organizationId, 'owner', null);
  const takes = async () =>
    (await listTakesCaptions(domain, settings)).map(({ takesCaptions }) => takesCaptions);
  expect(await takes()).toEqual([false]);
  await setTakesCaptions(domain, settings, 'archive', true);
  expect(await takes()).toEqual([true]);
  const refused = setTakesCaptions(domain, settings, 'other-archive', true);
  await expectRefusal(refused, 'NOT_FOUND');
  await setTakesCaptions(domain, settings, 'archive', false);
  expect(await takes()).toEqual([false]);
});
