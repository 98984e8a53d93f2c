import { expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import { getAsset } from '../get-asset';
import { failProcessing, findUnprocessed } from './finish-processing';
import { reprocessAsset } from './reprocess-asset';

it('reprocessAsset queues a failed asset once, and no other asset', async () => {
  const domain = await aDomain();
  const { library } = await aLibrary(domain);
  const { id } = await anAsset(domain, library);
  const ref = { organizationId: library.organization.id, libraryId: library.id, assetId: id };
  await failProcessing(domain, ref, 'The disk was full.');
  const sent = async () => {
    const rows = await domain.sql(
      `SELECT data FROM engine.event WHERE name = 'asset/uploaded' AND data->>'assetId' = $1`,
      [id],
    );
    return rows.length;
  };
  const before = await sent();

  const outcomes = await Promise.allSettled([1, 2].map(() => reprocessAsset(domain, library, id)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sent()).toBe(before + 1);
  expect((await getAsset(domain, library, id)).processing).toBe('waiting');
  expect(await findUnprocessed(domain, ref)).not.toBeNull();

  const done = await aReadyAsset(domain, library);
  for (const other of [done.id, 'unknown'])
    await expectRefusal(reprocessAsset(domain, library, other), 'CONFLICT');
});
