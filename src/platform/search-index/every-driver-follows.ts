import { describe, expect, it } from 'vitest';
import type { Stand } from './search-under-test';

/** Finds what is live at the moment, in the libraries and approval states asked for, and nothing else. */
export const followsChanges = (stand: Stand): void => {
  describe('what is asked for', () => narrows(stand));
  describe('what is searched', () => follows(stand));
};

function narrows({ add, search, idsOf, change, driver, shelf }: Stand) {
  it('are the libraries named, no other', async () => {
    const mine = await add({ name: 'fox.jpg' });
    const theirs = await add({ name: 'fox.jpg', library: 'second' });
    expect(await idsOf('fox', { libraryIds: ['home', 'second'] })).toEqual([theirs, mine]);
    expect(await idsOf('fox')).toEqual([mine]);
    expect(await search('fox', { libraryIds: ['second'] })).toMatchObject({ found: 1 });
    expect(await search('fox', { libraryIds: ['hom', 'third'] })).toEqual({ found: 0, hits: [] });
  });

  it('is one organization, though libraries of others are called the same', async () => {
    const other = await driver().search.aShelf();
    await other.add({ name: 'fox.jpg' });
    await add({ name: 'hare.jpg' });
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    expect(await search('')).toMatchObject({ found: 1 });
    await driver().level();
    const theirs = await driver().index.search(other.request('fox'));
    expect(theirs.found).toBe(1);
    expect(other.organizationId).not.toBe(shelf().organizationId);
  });

  it('are the approval states named, none being one of them', async () => {
    const none = await add({ name: 'fox.jpg' });
    const approved = await add({ name: 'fox.jpg', approval: 'approved' });
    const odd = await add({ name: 'fox.jpg', approval: `Großes "OK" \\ ' Å` });
    for (const text of ['', 'fox']) {
      expect(await idsOf(text, { approvals: [null] })).toEqual([none]);
      expect(await idsOf(text, { approvals: ['approved'] })).toEqual([approved]);
      expect(await idsOf(text, { approvals: [`Großes "OK" \\ ' Å`, null] })).toEqual([odd, none]);
      expect((await search(text, { approvals: ['approved', null] })).found).toBe(2);
      expect(await search(text, { approvals: ['Approved'] })).toEqual({ found: 0, hits: [] });
    }
    await change(approved, `approval_state = 'later'`);
    expect(await idsOf('fox', { approvals: ['later'] })).toEqual([approved]);
  });
}

function follows({ add, idsOf, search, change, driver, shelf }: Stand) {
  it('follows every change of name, tags and description', async () => {
    const id = await add({});
    expect(await idsOf('fox')).toEqual([]);
    for (const set of [`name = 'fox.jpg'`, `tags = '{fox}'`, `description = 'A fox.'`]) {
      await change(id, set);
      expect(await idsOf('fox'), set).toEqual([id]);
      await change(id, `name = 'x', tags = '{}', description = NULL`);
      expect(await idsOf('fox')).toEqual([]);
    }
  });

  it('follows the time of an asset', async () => {
    const ids = [await add({}), await add({})] as const;
    await change(ids[0], `created = now()`);
    expect(await idsOf('')).toEqual([ids[0], ids[1]]);
    expect(await idsOf('x')).toEqual([ids[0], ids[1]]);
  });

  it('loses what is trashed, and has it back when it is restored', async () => {
    const id = await add({ name: 'fox.jpg' });
    expect(await idsOf('')).toEqual([id]);
    await change(id, 'trashed_at = now()');
    expect(await idsOf('fox')).toEqual([]);
    expect((await search('')).found).toBe(0);
    await change(id, 'trashed_at = NULL');
    expect(await idsOf('fox')).toEqual([id]);
  });

  it('follows an asset into another library', async () => {
    await add({ library: 'second' });
    const id = await add({ name: 'fox.jpg' });
    expect(await idsOf('')).toEqual([id]);
    await change(id, `library_id = 'second'`);
    expect(await idsOf('')).toEqual([]);
    expect(await idsOf('fox', { libraryIds: ['second'] })).toEqual([id]);
    expect(await idsOf('fox')).toEqual([]);
  });

  it('keeps nothing of what is removed', async () => {
    const id = await add({ name: 'fox.jpg' });
    expect(await idsOf('')).toEqual([id]);
    await driver().search.run('DELETE FROM asset WHERE id = $1', [id]);
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    expect(await search('')).toEqual({ found: 0, hits: [] });
  });

  it('keeps nothing of an organization that is removed', async () => {
    await add({ name: 'ferret.jpg' });
    for (const table of ['asset', 'library'])
      await driver().search.run(`DELETE FROM ${table} WHERE organization_id = $1`, [
        shelf().organizationId,
      ]);
    await driver().search.run('DELETE FROM organization WHERE id = $1', [shelf().organizationId]);
    expect(await search('ferret')).toEqual({ found: 0, hits: [] });
    const left = await driver().search.run(
      'SELECT id FROM search.asset WHERE organization_id = $1 UNION ALL SELECT word FROM search.word WHERE organization_id = $1',
      [shelf().organizationId],
    );
    expect(left).toEqual([]);
  });
}
