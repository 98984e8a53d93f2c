import { expect, it } from 'vitest';
import { deleteKilledRuns } from '@/domain/retention/delete-old-rows';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { findProcessing } from './find-processing';
import { failProcessing, findAllUnprocessed } from './processing/finish-processing';

it('says that an asset waits, runs, waits again once its run was killed, and failed', async () => {
  const domain = await aDomain();
  const { library } = await aLibrary(domain);
  const { id: assetId } = await anAsset(domain, library);
  const ref = { organizationId: library.organization.id, libraryId: library.id, assetId };
  const state = () => findProcessing(domain, library, assetId);
  const begin = () => findAllUnprocessed(domain, [ref], { failed: false });
  const wait = (minutes: number) =>
    domain.sql(`UPDATE processing_run SET since = since - interval '${minutes} minutes'`);

  expect(await state()).toEqual({ processing: 'waiting', reason: null });
  await begin();
  expect(await state()).toEqual({ processing: 'running', reason: null });
  await wait(16);
  expect(await state()).toEqual({ processing: 'waiting', reason: null });
  await begin();
  expect(await state()).toEqual({ processing: 'running', reason: null });
  await failProcessing(domain, ref, 'broken');
  expect(await state()).toEqual({ processing: 'failed', reason: 'broken' });
  await wait(60);
  expect(await deleteKilledRuns(domain, new Date())).toBe(1);
});
