import { beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { checkVariants } from './check-astray';
import { checkCounters } from './check-counters';

let domain: TestDomain;
let original: string;
let variant: string;
let library: Awaited<ReturnType<typeof aLibrary>>;
beforeEach(async () => {
  domain = await aDomain();
  library = await aLibrary(domain);
  original = (await anAsset(domain, library.library)).id;
  variant = (await anAsset(domain, library.library, { parentId: original })).id;
});

/** Changes rows without any constraint, as only manual SQL or a broken disk can. */
async function damage(statement: string) {
  const client = await domain.test.pool.connect();
  await client.query('SET session_replication_role = replica');
  await client.query(statement).finally(() => client.query('RESET session_replication_role'));
  client.release();
}
const find = (repair = false) => checkVariants(domain, { repair });
const rowOf = async (id: string) =>
  (
    await domain.sql(
      'SELECT parent_id, library_id, trashed_at IS NOT NULL AS trashed FROM asset WHERE id = $1',
      [id],
    )
  )[0];

const intoTrash = (of: string) =>
  `UPDATE asset SET trashed_at = '2026-02-27' WHERE parent_id IS ${of}`;
const ELSEWHERE = `
  INSERT INTO library SELECT organization_id, 'other', 'Other', 0, 0, created FROM library;
  UPDATE asset SET library_id = 'other' WHERE parent_id IS NOT NULL`;

describe('a variant', () => {
  const damages: [string, string, string, { follows: boolean; trashed: boolean }][] = [
    [
      'beside a trashed original',
      intoTrash('NULL'),
      'and it is not.',
      { follows: true, trashed: true },
    ],
    [
      'alone in the trash',
      intoTrash('NOT NULL'),
      'It is in the trash',
      { follows: true, trashed: false },
    ],
    [
      'without an original',
      'DELETE FROM asset WHERE parent_id IS NULL',
      'is missing.',
      { follows: false, trashed: false },
    ],
    ['in another library', ELSEWHERE, 'is in another library.', { follows: true, trashed: false }],
  ];
  it.each(damages)('%s is found and repaired', async (_, statement, said, after) => {
    expect(await find(true)).toEqual([]);
    await damage(statement);
    const expected = { problem: 'variant-astray', about: `asset ${variant}` };
    const [problem, ...more] = await find();
    expect([problem, more]).toMatchObject([{ ...expected, repaired: false }, []]);
    expect(problem?.detail).toContain(original);
    expect(problem?.detail).toContain(said);
    expect(await find(true)).toMatchObject([{ ...expected, repaired: true }]);
    expect(await find()).toEqual([]);
    const parent_id = after.follows ? original : null;
    const { libraryId: library_id } = library;
    expect(await rowOf(variant)).toEqual({ parent_id, library_id, trashed: after.trashed });
  });

  it('of a variant becomes a variant of its original', async () => {
    const nested = (await anAsset(domain, library.library, { parentId: original })).id;
    await damage(`UPDATE asset SET parent_id = '${variant}' WHERE id = '${nested}'`);
    expect(await find(true)).toMatchObject([{ about: `asset ${nested}`, repaired: true }]);
    expect(await rowOf(nested)).toMatchObject({ parent_id: original });
    expect(await find()).toEqual([]);
  });

  it('repaired here leaves the counters right once they are counted', async () => {
    await damage(intoTrash('NULL'));
    await find(true);
    await checkCounters(domain, { repair: true });
    expect(await checkCounters(domain, { repair: false })).toEqual([]);
  });
});
