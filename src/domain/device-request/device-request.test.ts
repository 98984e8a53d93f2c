import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { COMMAND_LINE_CLIENT_ID } from '@/contract/organization/applications';
import { anOrganization, aPerson, auditOf } from '@/testing/accounts';
import { aDomain, fulfilled } from '@/testing/domain';
import { deleteUnusedApplications } from '../retention/delete-old-rows';
import { answerDeviceRequest } from './answer-device-request';
import { createDeviceRequest } from './create-device-request';
import { findDeviceRequest } from './find-device-request';
import { redeemDeviceCode } from './redeem-device-code';

const CLIENT = COMMAND_LINE_CLIENT_ID;

const domain = await aDomain();
let organizationId: string;
let person: { personId: string; email: string; clientIp: string };
beforeEach(async () => {
  organizationId = await anOrganization(domain);
  const { id } = await aPerson(domain, { [organizationId]: 'owner' });
  person = { personId: id, email: `${id}@example.org`, clientIp: '192.0.2.1' };
});

const later = (seconds: number) => domain.pass(seconds * 1000);
let networks = 0;
async function aRequest(network = `network ${networks++}`) {
  const application = { clientId: CLIENT, scopes: ['libraries'] };
  const origin = { clientIp: '192.0.2.7', network };
  const codes = await createDeviceRequest(domain, application, origin);
  if (!codes) throw new Error('There are too many requests.');
  const found = await findDeviceRequest(domain, codes.userCode);
  return { ...codes, id: found?.id ?? '' };
}
const redeem = async (deviceCode: string, client = CLIENT) =>
  (await redeemDeviceCode(domain, client, deviceCode)).error;

describe('a code', () => {
  it('is found however people type it, and by nothing else', async () => {
    const { userCode } = await aRequest();
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    const typed = ` ${userCode.slice(0, 4).toLowerCase()}–${userCode.slice(4)} `;
    const found = await findDeviceRequest(domain, typed);
    expect(found).toMatchObject({
      scopes: ['libraries'],
      clientIp: '192.0.2.7',
      client: { name: 'Vitrine command line' },
    });
    for (const wrong of ['', userCode.slice(1), `${userCode}B`, 'AEIOUAEI', '%'])
      expect(await findDeviceRequest(domain, wrong), wrong).toBeNull();
  });

  it('is stored as a lookup', async () => {
    const { userCode, deviceCode } = await aRequest();
    const rows = await domain.sql('SELECT device_request::text AS row FROM device_request');
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(userCode);
    expect(stored).not.toContain(deviceCode);
    expect(stored).not.toContain(Buffer.from(userCode).toString('hex'));
  });

  it('expires after 15 minutes, for the person and the device', async () => {
    const { userCode, deviceCode, id } = await aRequest();
    later(15 * 60);
    expect(await findDeviceRequest(domain, userCode)).toBeNull();
    expect(await answerDeviceRequest(domain, id, person, organizationId)).toBe(false);
    expect(await redeem(deviceCode)).toBe('expired_token');
    expect(await redeem(deviceCode)).toBe('invalid_grant');
  });

  it('is given to at most twenty requests of a network at a time, even when they come at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: LIMITS.deviceRequestsPerNetwork + 5 }, () => aRequest('crowded')),
    );
    const made = fulfilled(results);
    expect(made).toHaveLength(LIMITS.deviceRequestsPerNetwork);
    await aRequest('another');
    later(15 * 60);
    await aRequest('crowded');
  });
});

describe('redeemDeviceCode', () => {
  it('waits for the answer, and makes an impatient device wait longer', async () => {
    const { deviceCode, id } = await aRequest();
    expect(await redeem(deviceCode)).toBe('authorization_pending');
    later(4);
    expect(await redeem(deviceCode)).toBe('authorization_pending');
    later(2);
    expect(await redeem(deviceCode)).toBe('slow_down');
    later(5);
    expect(await redeem(deviceCode), 'ten seconds now').toBe('slow_down');
    later(15);
    expect(await redeem(deviceCode)).toBe('authorization_pending');
    await answerDeviceRequest(domain, id, person, organizationId);
    expect(await redeem(deviceCode), 'an answer needs no wait').toBeNull();
  });

  it('grants the consent, once', async () => {
    const { deviceCode, id } = await aRequest();
    expect(await answerDeviceRequest(domain, id, person, organizationId)).toBe(true);
    expect(await redeem(deviceCode, 'another client')).toBe('invalid_grant');
    const both = await Promise.all([
      redeemDeviceCode(domain, CLIENT, deviceCode),
      redeemDeviceCode(domain, CLIENT, deviceCode),
    ]);
    expect(both.map(({ error }) => error).sort()).toEqual(['invalid_grant', null]);
    expect(both).toContainEqual({
      id,
      personId: person.personId,
      access: organizationId,
      scopes: ['libraries'],
      error: null,
    });
    expect(await auditOf(domain, CLIENT)).toContainEqual(
      expect.objectContaining({ organization_id: organizationId, action: 'connect application' }),
    );
  });

  it('grants nothing when it was denied', async () => {
    const { deviceCode, id, userCode } = await aRequest();
    expect(await answerDeviceRequest(domain, id, person, null)).toBe(true);
    expect(await findDeviceRequest(domain, userCode)).toBeNull();
    expect(await answerDeviceRequest(domain, id, person, organizationId), 'too late').toBe(false);
    expect(await redeem(deviceCode)).toBe('access_denied');
    expect(await redeem(deviceCode)).toBe('invalid_grant');
  });

  it('grants nothing when the consent was withdrawn meanwhile', async () => {
    const { deviceCode, id } = await aRequest();
    await answerDeviceRequest(domain, id, person, organizationId);
    await domain.database.prisma.member.deleteMany({ where: { personId: person.personId } });
    expect(await redeem(deviceCode)).toBe('invalid_grant');
  });
});

it('keeps the scopes of an earlier consent', async () => {
  const { prisma } = domain.database;
  const { personId } = person;
  const moments = { createdAt: domain.clock.now, updatedAt: domain.clock.now };
  const consent = { clientId: CLIENT, userId: personId, referenceId: '*' };
  await prisma.oauthConsent.create({
    data: { ...consent, ...moments, id: domain.newId(), scopes: ['offline_access'] },
  });
  const { id } = await aRequest();
  await answerDeviceRequest(domain, id, person, '*');
  const stored = await prisma.oauthConsent.findFirst({ where: consent });
  expect(stored?.scopes).toEqual(['libraries', 'offline_access']);
});

it('is deleted at night once it has expired; the command line stays registered', async () => {
  const { deviceCode } = await aRequest();
  later(400 * 86_400);
  await deleteUnusedApplications(domain, domain.clock.now);
  expect(await redeem(deviceCode)).toBe('invalid_grant');
  await aRequest();
});
