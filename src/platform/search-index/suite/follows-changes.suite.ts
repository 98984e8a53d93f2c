import { describe, expect, it } from 'vitest';
import type { SuiteContext } from './context.suite';

/** Finds the assets that are live now, in the requested libraries and approval states, and nothing else. */
export const followsChangesSuite = (context: SuiteContext): void => {
  describe('a request', () => filters(context));
  describe('a search', () => followsChanges(context));
};

function filters({ add, search, idsOf, change, driver, organization }: SuiteContext) {
  it('finds assets of the named libraries only', async () => {
    const mine = await add({ name: 'fox.jpg' });
    const theirs = await add({ name: 'fox.jpg', library: 'second' });
    expect(await idsOf('fox', { libraryIds: ['home', 'second'] })).toEqual([theirs, mine]);
    expect(await idsOf('fox')).toEqual([mine]);
    expect(await search('fox', { libraryIds: ['second'] })).toMatchObject({ found: 1 });
    expect(await search('fox', { libraryIds: ['hom', 'third'] })).toEqual({ found: 0, hits: [] });
  });

  it('finds assets of its organization only, although others have libraries with the same id', async () => {
    const other = await driver().data.anOrganization();
    await other.add({ name: 'fox.jpg' });
    await add({ name: 'hare.jpg' });
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    expect(await search('')).toMatchObject({ found: 1 });
    await driver().sync();
    const theirs = await driver().index.search(other.request('fox'));
    expect(theirs.found).toBe(1);
    expect(other.organizationId).not.toBe(organization().organizationId);
  });

  it('finds assets in the named approval states only, none being one of them', async () => {
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

function followsChanges({ add, idsOf, search, change, driver, organization }: SuiteContext) {
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

  it('follows a change of the creation time', async () => {
    const ids = [await add({}), await add({})] as const;
    await change(ids[0], `created = now()`);
    expect(await idsOf('')).toEqual([ids[0], ids[1]]);
    expect(await idsOf('x')).toEqual([ids[0], ids[1]]);
  });

  it('does not find trashed assets, and finds them again once restored', async () => {
    const id = await add({ name: 'fox.jpg' });
    expect(await idsOf('')).toEqual([id]);
    await change(id, 'trashed_at = now()');
    expect(await idsOf('fox')).toEqual([]);
    expect((await search('')).found).toBe(0);
    await change(id, 'trashed_at = NULL');
    expect(await idsOf('fox')).toEqual([id]);
  });

  it('follows a move to another library', async () => {
    await add({ library: 'second' });
    const id = await add({ name: 'fox.jpg' });
    expect(await idsOf('')).toEqual([id]);
    await change(id, `library_id = 'second'`);
    expect(await idsOf('')).toEqual([]);
    expect(await idsOf('fox', { libraryIds: ['second'] })).toEqual([id]);
    expect(await idsOf('fox')).toEqual([]);
  });

  it('finds nothing of a deleted asset', async () => {
    const id = await add({ name: 'fox.jpg' });
    expect(await idsOf('')).toEqual([id]);
    await driver().data.run('DELETE FROM asset WHERE id = $1', [id]);
    expect(await search('fox')).toEqual({ found: 0, hits: [] });
    expect(await search('')).toEqual({ found: 0, hits: [] });
  });

  it('stores nothing of a deleted organization', async () => {
    await add({ name: 'ferret.jpg' });
    for (const table of ['asset', 'library'])
      await driver().data.run(`DELETE FROM ${table} WHERE organization_id = $1`, [
        organization().organizationId,
      ]);
    await driver().data.run('DELETE FROM organization WHERE id = $1', [
      organization().organizationId,
    ]);
    expect(await search('ferret')).toEqual({ found: 0, hits: [] });
    const left = await driver().data.run(
      'SELECT id FROM search.asset WHERE organization_id = $1 UNION ALL SELECT word FROM search.word WHERE organization_id = $1',
      [organization().organizationId],
    );
    expect(left).toEqual([]);
  });
}
