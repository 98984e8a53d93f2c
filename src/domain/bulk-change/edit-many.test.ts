import { beforeAll, expect, it } from 'vitest';
import { anOrganization } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { authorizeLibrary, type LibraryForWriting } from '../access/authorize-library';
import type { PersonPrincipal } from '../access/principal';
import { endBulkChange } from './continue-bulk-change';
import { editMany } from './edit-many';
import { undoBulkChange } from './undo-bulk-change';

const domain = await aDomain();
let person: PersonPrincipal;
let library: LibraryForWriting;
let ids: string[];
beforeAll(async () => {
  const organizationId = await anOrganization(domain, 'pro');
  person = (await aSignedIn(domain, { [organizationId]: 'member' })).principal;
  await domain.database.prisma.library.create({
    data: { organizationId, id: 'home', name: 'Home', created: domain.now() },
  });
  library = await authorizeLibrary(domain, person, { organizationId, libraryId: 'home' }, 'write');
  const rows = await domain.sql<{ id: string }>(
    `INSERT INTO asset (organization_id, library_id, kind, processing, id, name, blob, sha256, size_bytes, content_type,
       created, updated)
     SELECT $1, 'home', 'image', 'done', substr(md5($1 || n), 1, 22), n || '.jpg', md5('blob' || $1 || n), '', 0,
       'image/jpeg', now(), now() FROM generate_series(1, 450) n RETURNING id`,
    [organizationId],
  );
  ids = rows.map((row) => row.id);
});

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
