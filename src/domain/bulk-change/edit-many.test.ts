import { expect, it } from 'vitest';
import { aDomain, expectRefusal } from '@/testing/domain';
import { manyAssets, twoLibraries } from '@/testing/two-libraries';
import { endBulkChange } from './continue-bulk-change';
import { editMany } from './edit-many';
import { undoBulkChange } from './undo-bulk-change';

const domain = await aDomain();

const { person, library } = await twoLibraries(domain);
const ids = await manyAssets(domain, library, 450);

const withCreator = async () => {
  const [row] = await domain.sql(
    `SELECT count(*)::int AS count FROM asset WHERE rights ->> 'creator' = 'Ada'`,
  );
  return row?.count;
};

it('changes many in parts within the call, and so does an undo', async () => {
  const set = { rights: { creator: 'Ada' } };
  const wanted = { ids: [...ids, 'gone'], set, clientIp: null };
  const { changedCount, changeId } = await editMany(domain, library, wanted);
  expect([changedCount, await withCreator()]).toEqual([450, 450]);
  const parts = await domain.sql('SELECT FROM bulk_change_part WHERE bulk_change_id = $1', [
    changeId,
  ]);
  expect(parts).toHaveLength(3);
  await undoBulkChange(domain, person, changeId ?? '');
  await endBulkChange(domain, changeId ?? '');
  expect(await withCreator()).toBe(0);
});

it('refuses a wrong value before it begins', async () => {
  const wrong = editMany(domain, library, { ids, set: {}, clientIp: null });
  await expectRefusal(wrong, 'BAD_USER_INPUT');
});
