import { beforeAll, describe, expect, it } from 'vitest';
import { createLibrary } from '@/domain/library/create-library';
import { newId } from '@/domain/new-id';
import { setPlan } from '@/domain/organization/change-organization';
import { findOrganization } from '@/domain/organization/find-organization';
import { anOrganization, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { addDemoAssets, type DemoAsset, findDemoLibrary } from './add-demo-assets';

const domain = await aDomain({ freeStorageBytes: 10_000 });
let organizationId: string;
beforeAll(async () => {
  organizationId = await anOrganization(domain);
  const organization = await findOrganization({ tx: domain.database.prisma }, organizationId);
  await createLibrary(domain, { kind: 'operator' }, organization, { name: 'L' });
});
const find = (bytes: number, libraryId = 'l') =>
  findDemoLibrary(domain, { organizationId, libraryId }, bytes);

const invented = (asset: Partial<DemoAsset> = {}): DemoAsset => ({
  id: newId(),
  name: 'a.jpg',
  description: 'An image, "quoted".',
  described_by_person: true,
  tags: ['sea', 'blue'],
  ai_tags: ['blue'],
  approval_state: null,
  approval_set_at: null,
  blob: newId(),
  sha256: '0'.repeat(64),
  size_bytes: 1000,
  content_type: 'image/jpeg',
  width: 480,
  height: 320,
  blurhash: 'L',
  renditions: [400],
  metadata: { capture: null, video: null },
  created: new Date('2025-05-05T05:05:05.005Z'),
  updated: new Date('2025-05-05T05:05:06Z'),
  ...asset,
});

describe('addDemoAssets', () => {
  it('adds processed assets, and updates all counts', async () => {
    const asset = invented();
    await addDemoAssets(domain, await find(2000), [
      asset,
      invented({ tags: ['sea'], ai_tags: [] }),
    ]);
    const { prisma } = domain.database;
    const row = await prisma.asset.findUniqueOrThrow({ where: { id: asset.id } });
    expect(row).toMatchObject({
      processing: 'done',
      tags: ['sea', 'blue'],
      aiTags: ['blue'],
      renditions: [400],
      metadata: asset.metadata,
      created: asset.created,
    });
    const library = await prisma.library.findFirstOrThrow({ where: { organizationId } });
    expect(library.assetsCount).toBe(2);
    const tags = await prisma.tag.findMany({ orderBy: { id: 'asc' } });
    expect(tags).toMatchObject([
      { id: 'blue', count: 1, aiCount: 1 },
      { id: 'sea', count: 2, aiCount: 0 },
    ]);
    const organization = await prisma.organization.findFirstOrThrow();
    expect(Number(organization.storageBytes)).toBe(2000);
  });

  it('records the history of an approval', async () => {
    const at = new Date('2025-06-06T06:06:06.006Z');
    const approved = invented({ approval_state: 'approved', approval_set_at: at });
    await addDemoAssets(domain, await find(0), [approved]);
    const entries = await domain.database.prisma.approvalEntry.findMany();
    expect(entries).toMatchObject([
      { assetId: approved.id, state: 'approved', setBy: null, setAt: at, note: null },
    ]);
  });

  it('refuses assets beyond the cap, before and during the insert', async () => {
    await expectRefusal(find(7001), 'STORAGE_LIMIT_EXCEEDED');
    const writing = addDemoAssets(domain, await find(0), [invented({ size_bytes: 7001 })]);
    await expectRefusal(writing, 'STORAGE_LIMIT_EXCEEDED');
    expect(await domain.database.prisma.asset.count()).toBe(3);
  });

  it('refuses an unknown library', async () => {
    await expectRefusal(find(0, 'nowhere'), 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  });

  it('offers approval states only on a paid plan', async () => {
    expect((await find(0)).approvalStates).toEqual([]);
    await setPlan(domain, TESTER, organizationId, 'pro');
    expect((await find(0)).approvalStates).toContain('approved');
  });
});
