import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { aCollector } from '@/testing/collections';
import { aDomain, anAsset, aReadyAsset } from '@/testing/domain';
import type { LibraryForWriting } from '../access/authorize-library';
import { trashAssets } from '../asset/trash/trash-assets';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { ignoreAlike } from './ignore-duplicates';
import { keepOne } from './keep-one';
import { listAlike } from './list-alike';

const domain = await aDomain();
let ada: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
beforeEach(async () => {
  ada = await aCollector(domain);
  library = await ada.library();
});

/** The next asset is younger. */
const later = () => domain.pass(60_000);

let files = 0;
/** A processed original with this hash, and with bytes of its own. */
async function image(name: string, hash: bigint, of = library, sha256?: string) {
  later();
  const bytes = sha256 ?? (++files).toString(16).padStart(64, '0');
  const perceptualHash = hash.toString();
  return (await aReadyAsset(domain, of, { name, sha256: bytes }, { perceptualHash })).id;
}

async function groups(after: string | null = null) {
  const { groups: found, next } = await listAlike(domain, library, after);
  return { names: found.map((rows) => rows.map(({ name }) => name).join('')), next };
}

const HASH = 0b1011n << 40n;
const FAR = 0xffff_ffffn << 4n;

describe('listAlike', () => {
  it('groups similar live originals of the library with different bytes', async () => {
    const a = await image('a', HASH);
    await image('b', HASH);
    await image('c', HASH ^ 0b111_1111n);
    await image('d', HASH ^ 0b1111_1111_0000_0000n);
    await image('x', FAR);
    await image('y', FAR, await ada.library('Other'));
    await trashAssets(domain, library, [await image('z', FAR)]);
    await anAsset(domain, library, { parentId: a });
    // Too little to be compared, and none at all.
    for (const name of ['p', 'q']) await image(name, 0n);
    await anAsset(domain, library);
    expect(await groups()).toEqual({ names: ['abc'], next: null });
  });

  it('leaves files with the same bytes to their own page', async () => {
    await image('a', HASH, library, 'f'.repeat(64));
    await image('b', HASH, library, 'f'.repeat(64));
    expect((await groups()).names).toEqual([]);
    await image('c', HASH);
    expect((await groups()).names).toEqual(['abc']);
  });

  it('returns pages, each group once', async () => {
    const { groups: perPage } = LIMITS.duplicatesPage;
    const spread = (n: number) => (BigInt(n + 1) * 0x0123_4567_89ab_cdefn) & (2n ** 63n - 1n);
    for (let n = 0; n < perPage + 3; n++) {
      await image(`${n}a `, spread(n));
      await image(`${n}b `, spread(n) ^ 1n);
    }
    const first = await groups();
    const second = await groups(first.next);
    expect([first.names.length, second.names.length, second.next]).toEqual([perPage, 3, null]);
    expect(new Set([...first.names, ...second.names]).size).toBe(perPage + 3);
  });

  it('hides a group marked as none, until another one is added', async () => {
    const ids = [await image('a', HASH), await image('b', HASH ^ 1n)];
    expect((await groups()).names).toEqual(['ab']);
    await ignoreAlike(domain, library, ids, true);
    expect((await groups()).names).toEqual([]);
    await image('c', HASH ^ 2n);
    expect((await groups()).names).toEqual(['abc']);
    await ignoreAlike(domain, library, ids, true);
    await ignoreAlike(domain, library, ids, false);
    expect((await groups()).names).toEqual(['abc']);
  });
});

it('one of several similar images is kept, the others become its variants, and it is undone', async () => {
  const [a, b, other] = [
    await image('a', HASH),
    await image('b', HASH ^ 0b111n),
    await image('c', FAR),
  ];
  const parents = async () =>
    (
      await domain.sql('SELECT parent_id FROM asset WHERE id = ANY ($1) ORDER BY name', [
        [a, b, other],
      ])
    ).map((row) => row.parent_id);
  const kept = await keepOne(domain, library, a, [b, other], 'variants');
  expect(kept.changed).toBe(1);
  expect(await parents()).toEqual([null, a, null]);
  expect((await groups()).names).toEqual([]);
  await undoBulkChange(domain, ada.principal, kept.changeId ?? '');
  expect(await parents()).toEqual([null, null, null]);
  expect((await groups()).names).toEqual(['ab']);
});
