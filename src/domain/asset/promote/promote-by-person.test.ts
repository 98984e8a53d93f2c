import { beforeEach, expect, it } from 'vitest';
import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, expectRefusal } from '@/testing/domain';
import type { LibraryForWriting } from '../../access/authorize-library';
import { findBulkChange } from '../../bulk-change/list-bulk-changes';
import { undoBulkChange } from '../../bulk-change/undo-bulk-change';
import type { Promotion } from '../../events';
import { setApproval } from '../approval/set-approval';
import { getAsset } from '../get-asset';
import { acceptPromote } from './accept-promote';
import { promoteByPerson } from './promote-by-person';
import { swapPromotedVariant } from './swap-promoted-variant';

const domain = await aDomain();
let ada: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
let asset: { id: string };
let variant: { id: string };
beforeEach(async () => {
  ada = await aCollector(domain);
  library = await ada.library();
  asset = await aReadyAsset(domain, library, { name: 'first.jpg' });
  variant = await aReadyAsset(domain, library, { name: 'second.jpg', parentId: asset.id });
});

const tick = () => domain.pass(1000);
const promote = async (variantId: string, approval: ApprovalAfterPromote = 'keep') => {
  tick();
  return (await promoteByPerson(domain, library, asset.id, variantId, approval)) ?? '';
};
/** Carries out the promote that was accepted last. */
async function swap() {
  const rows = await domain.sql<{ data: Promotion }>(
    `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data ->> 'assetId' = $1
     ORDER BY data ->> 'since' DESC LIMIT 1`,
    [asset.id],
  );
  tick();
  expect(await swapPromotedVariant(domain, rows[0]?.data as Promotion)).toBe('swapped');
}
const undo = async (id: string) => {
  tick();
  await undoBulkChange(domain, ada.principal, id);
  return findBulkChange(domain, ada.principal, id);
};
const shown = async () => {
  const { name, approval_state } = await getAsset(domain, library, asset.id);
  return [name, approval_state];
};

it('a promote is undone by promoting the former primary version, with its approval', async () => {
  await setApproval(domain, library, asset.id, { state: 'approved', note: null });
  const id = await promote(variant.id, 'clear');
  await swap();
  expect(await shown()).toEqual(['second.jpg', null]);
  expect(await undo(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
  await swap();
  expect(await shown()).toEqual(['first.jpg', 'approved']);
});

it('a promote is left alone once somebody has promoted another version', async () => {
  const id = await promote(variant.id);
  await swap();
  const third = await aReadyAsset(domain, library, { name: 'third.jpg', parentId: asset.id });
  tick();
  await acceptPromote(domain, library, asset.id, third.id);
  await swap();
  expect(await undo(id)).toMatchObject({ state: 'undone', undone: 0, kept: 1 });
  expect(await shown()).toEqual(['third.jpg', null]);
});

it('a promote cannot be undone before it has ended, only afterwards', async () => {
  const id = await promote(variant.id);
  await expectRefusal(undo(id), 'CONFLICT');
  await swap();
  expect(await undo(id)).toMatchObject({ undone: 1 });
});
