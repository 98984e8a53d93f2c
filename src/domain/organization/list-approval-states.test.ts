import { expect, it } from 'vitest';
import type { SettingsForMember } from '@/domain/access/authorize-settings';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { findApprovalStates, listApprovalStates } from './list-approval-states';

it('listApprovalStates counts the live originals of each state, and includes states no longer in use', async () => {
  const domain = await aDomain();
  const { library, organizationId } = await aLibrary(domain);
  for (const [state, trashed] of [
    ['approved', false],
    ['approved', false],
    ['approved', true],
    ['final', false],
  ]) {
    const { id } = await aReadyAsset(domain, library);
    await domain.sql(
      `UPDATE asset SET approval_state = $2, approval_set_at = now(),
              trashed_at = CASE WHEN $3 THEN now() END WHERE id = $1`,
      [id, state, trashed],
    );
  }
  const original = await aReadyAsset(domain, library);
  const variant = await anAsset(domain, library, { parentId: original.id });
  await domain.sql(
    `UPDATE asset SET approval_state = 'approved', approval_set_at = now() WHERE id = $1`,
    [variant.id],
  );
  // An unclaimed organization has no members.
  const settings = { id: organizationId } as SettingsForMember;
  expect(await listApprovalStates(domain, settings)).toEqual({
    states: [
      { name: 'in_review', assets: 0 },
      { name: 'approved', assets: 2 },
      { name: 'needs_changes', assets: 0 },
    ],
    former: [{ name: 'final', assets: 1 }],
  });
  expect(await findApprovalStates(domain, library.organization.id)).toEqual([
    'in_review',
    'approved',
    'needs_changes',
  ]);
});
