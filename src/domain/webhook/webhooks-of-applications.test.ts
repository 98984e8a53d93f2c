import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aDomain, expectRefusal } from '@/testing/domain';
import { aSession, aSignedIn } from '@/testing/sessions';
import { authorizeSettings, type SettingsForOwner } from '../access/authorize-settings';
import { authorizeDeletionOfWebhooks } from '../access/authorize-webhooks';
import type { PersonPrincipal } from '../access/principal';
import { verifyToken } from '../access/verify/verify-token';
import { disconnectApplication } from '../application/disconnect-applications';
import { addWebhook } from './add-webhook';
import { changeWebhook, deleteWebhook } from './change-webhook';
import { listWebhooks } from './list-webhooks';

const domain = await aDomain();
let organizationId: string;
let person: PersonPrincipal;
let byPerson: SettingsForOwner;
beforeEach(async () => {
  organizationId = await anOrganization(domain);
  person = (await aSignedIn(domain, { [organizationId]: 'owner' })).principal;
  byPerson = authorizeSettings(person, organizationId, 'owner', null);
});

async function connect(access = organizationId) {
  const { consentId, accessToken } = await anApplication(domain, person.personId, access);
  const principal = (await verifyToken(domain, accessToken)) as PersonPrincipal;
  return { consentId, settings: authorizeSettings(principal, organizationId, 'owner', null) };
}

const add = (settings: SettingsForOwner, host: string) =>
  addWebhook(domain, settings, { url: `https://${host}.example`, types: [], libraries: [] });
const urls = async (settings = byPerson) =>
  (await listWebhooks(domain, settings)).map(({ url }) => url).sort();

describe('the webhooks of an application', () => {
  it('end when it is disconnected, and those of others go on', async () => {
    const [gone, kept] = [await connect(), await connect()];
    await add(byPerson, 'own');
    await add(gone.settings, 'gone');
    await add(kept.settings, 'kept');
    const listed = await listWebhooks(domain, byPerson);
    const names = listed.map(({ url, application }) => [url, application?.name]);
    expect(Object.fromEntries(names)).toEqual({
      'https://own.example': undefined,
      'https://gone.example': 'Shutter',
      'https://kept.example': 'Shutter',
    });
    await disconnectApplication(domain, person, gone.consentId, null);
    expect(await urls()).toEqual(['https://kept.example', 'https://own.example']);
  });

  it('end when the person leaves the organization, also with access to the whole account', async () => {
    const { settings } = await connect('*');
    await add(settings, 'gone');
    await add(byPerson, 'own');
    await domain.database.prisma.member.deleteMany({ where: { organizationId } });
    expect(await urls()).toEqual(['https://own.example']);
  });

  it('are refused once its access has ended, also while the request is being answered', async () => {
    const { consentId, settings } = await connect();
    await disconnectApplication(domain, person, consentId, null);
    await expectRefusal(add(settings, 'late'), 'UNAUTHENTICATED');
    const { settings: left } = await connect('*');
    await domain.database.prisma.member.deleteMany({ where: { organizationId } });
    await expectRefusal(add(left, 'late'), 'UNAUTHENTICATED');
    expect(await urls()).toEqual([]);
  });

  it('can be deleted by it when its person is an owner no longer, and those of others cannot', async () => {
    const { accessToken } = await anApplication(domain, person.personId, organizationId);
    const token = async () => (await verifyToken(domain, accessToken)) as PersonPrincipal;
    const settings = authorizeSettings(await token(), organizationId, 'owner', null);
    const { webhookId } = await add(settings, 'gone');
    const own = await add(byPerson, 'own');
    const { prisma } = domain.database;
    await prisma.member.updateMany({ where: { organizationId }, data: { role: 'member' } });
    const principal = await token();
    expect(() => authorizeSettings(principal, organizationId, 'owner', null)).toThrow();
    const member = (await aSession(domain, person.personId)).principal;
    expect(() => authorizeDeletionOfWebhooks(member, organizationId, null)).toThrow();
    const left = authorizeDeletionOfWebhooks(principal, organizationId, null);
    await deleteWebhook(domain, left, webhookId);
    await expectRefusal(deleteWebhook(domain, left, own.webhookId), 'NOT_FOUND');
    expect(await urls()).toEqual(['https://own.example']);
  });

  it('are the only ones it sees and changes', async () => {
    const { settings } = await connect();
    const { webhookId } = await add(byPerson, 'own');
    await add(settings, 'kept');
    expect(await urls(settings)).toEqual(['https://kept.example']);
    const change = changeWebhook(domain, settings, webhookId, { url: 'https://theirs.example' });
    await expectRefusal(change, 'NOT_FOUND');
    expect(await urls()).toEqual(['https://kept.example', 'https://own.example']);
  });
});
