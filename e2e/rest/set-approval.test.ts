import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { anImageFile } from '../support/images';
import { type Asset, call, processedOne, upload } from './client';
import { anOrganization, aPerson, outcomeOf, setPlan, sharedService } from './fixtures';

type Approved = {
  assetId: string;
  approval: { state: string; setBy: string; setAt: number; note?: string };
};

let org: Awaited<ReturnType<typeof anOrganization>>;
let member: Awaited<ReturnType<typeof aPerson>>;
let asset: Asset;

beforeAll(async () => {
  org = await anOrganization('pro');
  member = await aPerson(org.org, 'member');
  asset = await processedOne(org, await anImageFile('a.png', 40, 40));
});

const approve = (json: unknown, key = member.bound, id = asset.id) =>
  call<Approved>(`${org.assets}/${id}/approval`, { method: 'PATCH', key, json });

describe('PATCH …/assets/{assetId}/approval', () => {
  it('sets state, person, time and note, which the asset shows, even to a key', async () => {
    const before = Date.now();
    const { status, data } = await approve({ state: 'in_review', note: 'Crop the left.' });
    expect([status, data]).toEqual([
      200,
      {
        assetId: asset.id,
        approval: {
          state: 'in_review',
          setBy: member.email,
          setAt: expect.any(Number),
          note: 'Crop the left.',
        },
      },
    ]);
    expect(data.approval.setAt).toBeGreaterThanOrEqual(before - 1000);
    const read = await call<Asset>(`${org.assets}/${asset.id}`, { key: org.key });
    expect(read.data.approval).toEqual(data.approval);
    expect(read.data.updated).toBeGreaterThan(asset.updated as number);
  });

  it('replaces the previous approval with its note', async () => {
    const { data } = await approve({ state: 'approved' });
    expect(data.approval).not.toHaveProperty('note');
    const read = await call<Asset>(`${org.assets}/${asset.id}`, { key: org.key });
    expect(read.data.approval).toEqual(data.approval);
  });

  it('accepts a variant, a note of 500 characters and a null note', async () => {
    const { data } = await upload(org, [await anImageFile('v.png', 30, 30)], asset.id);
    const { status } = await approve(
      { state: 'approved', note: '🏔'.repeat(500) },
      member.whole,
      (data.assets[0] as Asset).id,
    );
    expect(status).toBe(200);
    expect((await approve({ state: 'approved', note: null })).status).toBe(200);
  });

  it('refuses the free plan with 403 PAID_PLAN_REQUIRED', async () => {
    const free = await anOrganization('free');
    const person = await aPerson(free.org, 'owner');
    const path = `${free.assets}/unknown/approval`;
    const options = { method: 'PATCH', key: person.bound, json: { state: 'approved' } };
    expect(await outcomeOf(path, options)).toBe('403 PAID_PLAN_REQUIRED');
    await setPlan(free.org, 'canceled');
    expect(await outcomeOf(path, options)).toBe('403 PAID_PLAN_REQUIRED');
  });

  it('accepts only states of the organization', async () => {
    const own = await anOrganization('pro');
    const person = await aPerson(own.org, 'owner');
    await admin(
      sharedService(),
      'org',
      'set-approval-states',
      '--org',
      own.org,
      '--states',
      'draft,final',
    );
    const { data } = await upload(own, [await anImageFile('x.png', 20, 20)]);
    const path = `${own.assets}/${(data.assets[0] as Asset).id}/approval`;
    const set = (state: string) =>
      outcomeOf(path, { method: 'PATCH', key: person.whole, json: { state } });
    expect([await set('final'), await set('approved')]).toEqual(['200', '400 BAD_USER_INPUT']);
  });
});
