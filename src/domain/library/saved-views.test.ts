import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '@/contract/browse/saved-view';
import { LIMITS } from '@/contract/limits';
import { aCollector } from '@/testing/collections';
import { aDomain, type TestDomain } from '@/testing/domain';
import type { LibraryForWriting } from '../access/authorize-library';
import { findBulkChange } from '../bulk-change/list-bulk-changes';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { deleteSavedView, listSavedViews, renameSavedView, saveView } from './saved-views';

const SEA: SavedView['view'] = {
  sort: 'name',
  tags: ['sea', 'blue, or “grün”'],
  kind: 'video',
  approval: 'approved',
  colour: 'blue',
  orientation: 'landscape',
  trashed: false,
};
const PLAIN: SavedView['view'] = {
  sort: 'newest',
  tags: [],
  kind: 'image',
  approval: null,
  trashed: false,
};

let domain: TestDomain;
let ada: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
let other: LibraryForWriting;
beforeAll(async () => {
  domain = await aDomain();
});
beforeEach(async () => {
  ada = await aCollector(domain);
  library = await ada.library('One');
  other = await ada.library('Two');
});

const save = (name: string, view = PLAIN) => saveView(domain, library, { name, view });
const names = async (of = library) => (await listSavedViews(domain, of)).map(({ name }) => name);

describe('saved views', () => {
  it('are listed by name, as they were saved, only in their library', async () => {
    const sea = await save('sea', SEA);
    const plain = await save('Plain');
    expect(await listSavedViews(domain, library)).toEqual([plain, sea]);
    expect(sea).toEqual({ id: sea.id, name: 'sea', view: SEA });
    expect(plain.view).toEqual(PLAIN);
    expect(await names(other)).toEqual([]);
  });

  it('have names differing in more than case, within a library', async () => {
    const { id } = await save('Été');
    const taken = { code: 'CONFLICT', message: 'A view named “éTÉ” already exists.' };
    await expect(save('éTÉ')).rejects.toMatchObject(taken);
    await saveView(domain, other, { name: 'Été', view: PLAIN });
    const { id: second } = await save('Winter');
    await expect(renameSavedView(domain, library, second, 'éTÉ')).rejects.toMatchObject(taken);
    await renameSavedView(domain, library, id, 'éTÉ');
    expect(await names()).toEqual(['Winter', 'éTÉ']);
    expect(await names(other)).toEqual(['Été']);
  });

  it('are renamed and deleted only in their own library', async () => {
    const { id } = await save('Sea');
    const gone = { code: 'NOT_FOUND' };
    await expect(renameSavedView(domain, other, id, 'Lake')).rejects.toMatchObject(gone);
    await deleteSavedView(domain, other, id);
    expect(await names()).toEqual(['Sea']);
    await deleteSavedView(domain, library, id);
    await deleteSavedView(domain, library, id);
    await expect(renameSavedView(domain, library, id, 'Lake')).rejects.toMatchObject(gone);
    expect(await names()).toEqual([]);
  });

  it('come back as they were when their deletion is undone', async () => {
    const sea = await save('Sea', SEA);
    const change = (await deleteSavedView(domain, library, sea.id)) ?? '';
    await undoBulkChange(domain, ada.principal, change);
    expect(await listSavedViews(domain, library)).toEqual([sea]);
    expect(await deleteSavedView(domain, library, 'unknown')).toBeNull();

    const again = (await deleteSavedView(domain, library, sea.id)) ?? '';
    await save('SEA');
    await undoBulkChange(domain, ada.principal, again);
    expect(await names()).toEqual(['SEA']);
    expect(await findBulkChange(domain, ada.principal, again)).toMatchObject({
      state: 'undone',
      undone: 0,
      kept: 1,
    });
  });

  it('are at most 50 in a library, however many are saved at once', async () => {
    const most = LIMITS.savedViewsPerLibrary;
    for (let n = 0; n < most - 1; n++) await save(`View ${n}`);
    const atOnce = Array.from({ length: 8 }, (_, n) => save(`Late ${n}`));
    const results = await Promise.allSettled(atOnce);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ reason: { code: 'FORBIDDEN' } });
    expect(await names()).toHaveLength(most);
    await saveView(domain, other, { name: 'Elsewhere', view: PLAIN });
  });

  it('are deleted with their library', async () => {
    await save('Sea');
    await domain.database.prisma.library.delete({
      where: {
        organizationId_id: { organizationId: library.organization.id, id: library.id },
      },
    });
    expect(await names()).toEqual([]);
  });
});
