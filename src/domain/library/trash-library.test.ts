import { beforeEach, describe, expect, it } from 'vitest';
import { auditOf, TESTER } from '@/testing/accounts';
import { expectCounted } from '@/testing/counters';
import {
  aDomain,
  aFile,
  aLibrary,
  anAsset,
  expectRefusal,
  fulfilled,
  type TestDomain,
} from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { authorizeLibrary } from '../access/authorize-library';
import { authorizeSettings } from '../access/authorize-settings';
import { listAccess } from '../access/list-access';
import { listAccessibleLibraries } from '../access/list-accessible-libraries';
import type { PersonPrincipal } from '../access/principal';
import { verifyKey } from '../access/verify/verify-key';
import { verifySession } from '../access/verify/verify-session';
import { addAssets } from '../asset/add-assets';
import { findServedFile } from '../asset/find-served-file';
import { transferAssets } from '../asset/transfer-assets';
import { checkRetention } from '../check/check-retention';
import { changeKey } from '../credential/change-key';
import { listKeys } from '../credential/list-keys';
import { setPlan } from '../organization/change-organization';
import { runRetention } from '../retention/retention';
import { claimLibrary } from './claim-library';
import { createLibrary } from './create-library';
import { listLibraries, listOwnLibraries } from './list-libraries';
import { listLibraryCards } from './list-library-cards';
import { deleteLibrary, listTrashedLibraries, restoreLibrary, trashLibrary } from './trash-library';

let domain: TestDomain;
let owner: PersonPrincipal;
let library: Awaited<ReturnType<typeof aLibrary>>;
let assetId: string;

/** A claimed organization with a library of one asset, and its only owner. */
beforeEach(async () => {
  domain = await aDomain();
  library = await aLibrary(domain, 'Atelier');
  assetId = (await anAsset(domain, library.library)).id;
  const signedIn = await aSignedIn(domain);
  await claimLibrary(domain, signedIn.principal, library.claimToken, null);
  owner = (await verifySession(domain, signedIn.token)) as PersonPrincipal;
});

const settings = () => authorizeSettings(owner, library.organizationId, 'owner', '192.0.2.1');
const trash = () => trashLibrary(domain, settings(), library.libraryId);
const restore = () => restoreLibrary(domain, settings(), library.libraryId);
const later = (days: number) => domain.pass(days * 86_400_000);
const count = async (table: string, column = 'library_id') =>
  (
    await domain.sql(
      `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1 AND ${column} = $2`,
      [library.organizationId, library.libraryId],
    )
  )[0].count;
const librariesCount = async () =>
  (
    await domain.sql('SELECT libraries_count FROM organization WHERE id = $1', [
      library.organizationId,
    ])
  )[0].libraries_count;

/** What reaches the library: its key, its owner, its file. */
async function reached() {
  const key = await verifyKey(domain, library.apiKey);
  if (!key) throw new Error('The key is gone.');
  const { organization } = key;
  const pages = { limit: 50, offset: 0 };
  const idsOf = (libraries: { id: string }[]) => libraries.map(({ id }) => id);
  const may = (principal: PersonPrincipal) =>
    authorizeLibrary(domain, principal, library, 'read').then(
      () => true,
      () => false,
    );
  return {
    keyGrants: [...key.grants.keys()],
    listedKeyGrants: (await listKeys(domain, settings()))[0]?.grants.map((grant) => grant.library),
    ownerReads: await may(owner),
    ownerSearches: await listAccessibleLibraries(domain, owner, organization),
    ownerMe: (await listAccess(domain, owner))[0]?.libraries.map((grant) => grant.library),
    restList: idsOf(await listLibraries(domain, owner, organization, pages)),
    cards: idsOf(await listLibraryCards(domain, settings())),
    home: idsOf((await listOwnLibraries(domain, owner))[0]?.libraries ?? []),
    file: (await findServedFile(domain, assetId)) !== null,
  };
}
type Reached = Awaited<ReturnType<typeof reached>>;
const all = (ids: string[], there: boolean): Reached => ({
  keyGrants: ids,
  listedKeyGrants: ids,
  ownerReads: there,
  ownerSearches: ids,
  ownerMe: ids,
  restList: ids,
  cards: ids,
  home: ids,
  file: there,
});

describe('a library in the trash', () => {
  it('is out of reach for everything, until an owner restores it', async () => {
    const there = all([library.libraryId], true);
    expect(await reached()).toEqual(there);
    await trash();
    expect(await reached()).toEqual(all([], false));
    const purgedAt = domain.later(30 * 86_400_000);
    expect(await listTrashedLibraries(domain, settings())).toEqual([
      { id: library.libraryId, name: 'Atelier', assetsCount: 1, purgedAt },
    ]);
    await restore();
    expect(await reached()).toEqual(there);
    expect(await listTrashedLibraries(domain, settings())).toEqual([]);
    expect(await auditOf(domain, library.libraryId)).toMatchObject([
      { action: 'trash library', address: '192.0.2.1' },
      { action: 'restore library', address: '192.0.2.1' },
    ]);
  });

  it('is trashed and restored once, even when several people try at the same moment', async () => {
    const five = (run: () => Promise<void>) => Promise.allSettled([1, 2, 3, 4, 5].map(run));
    await five(trash);
    const restored = await five(restore);
    expect(fulfilled(restored)).toHaveLength(1);
    expect(await auditOf(domain, library.libraryId)).toHaveLength(2);
  });

  it('counts as a library and keeps its id until it is purged', async () => {
    await setPlan(domain, TESTER, library.organizationId, 'pro');
    await trash();
    expect(await librariesCount()).toBe(1);
    const organization = settings();
    const create = (slug?: string) =>
      createLibrary(domain, owner, organization, { name: 'Atelier', slug });
    await expectRefusal(create(library.libraryId), 'LIBRARY_URL_TAKEN');
    expect((await create()).id).toBe(`${library.libraryId}-2`);
  });

  it('keeps the grants of a key when the key is changed', async () => {
    const keyId = library.principal.keyId;
    await trash();
    await changeKey(domain, settings(), keyId, { name: 'Renamed', grants: new Map() });
    await restore();
    expect((await reached()).keyGrants).toEqual([library.libraryId]);
    await trash();
    const grants = new Map([[library.libraryId, 'read' as const]]);
    await expectRefusal(
      changeKey(domain, settings(), keyId, { name: 'Renamed', grants }),
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    );
  });

  it('accepts no upload and no transfer admitted before', async () => {
    const other = await createLibrary(domain, owner, settings(), { name: 'Other' });
    const ref = { organizationId: library.organizationId, libraryId: other.id };
    const source = await authorizeLibrary(domain, owner, ref, 'write');
    const { id } = await anAsset(domain, source);
    await trash();
    await expectRefusal(
      addAssets(domain, library.library, [aFile()]),
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    );
    await expectRefusal(transferAssets(domain, source, library.library, [id]), 'BAD_USER_INPUT');
    await expectCounted(domain, library.organizationId);
  });

  it('cannot be restored after 30 days, and is then purged with everything in it', async () => {
    await trash();
    later(29);
    const nothing = { purgedAssets: 0, removedLibraries: 0 };
    expect(await runRetention(domain, domain.clock.now)).toEqual(nothing);
    later(1);
    await expectRefusal(restore(), 'NOT_FOUND');
    expect(await listTrashedLibraries(domain, settings())).toEqual([]);
    expect(await runRetention(domain, domain.clock.now)).toEqual({
      purgedAssets: 1,
      removedLibraries: 1,
    });
    for (const table of ['asset', 'tag', 'key_grant', 'search.asset'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('library', 'id')).toBe(0);
    expect(await librariesCount()).toBe(0);
    await expectCounted(domain, library.organizationId);
    expect(await domain.sql(`SELECT FROM engine.event WHERE name = 'asset/purged'`)).toHaveLength(
      1,
    );
    expect((await auditOf(domain, library.libraryId)).at(-1)).toMatchObject({
      action: 'purge library',
      actor: 'retention',
    });
    expect(await runRetention(domain, domain.clock.now)).toEqual(nothing);
  });

  it('is reported by the check when it stays too long, and removed by its repair', async () => {
    await trash();
    later(33);
    const about = `library ${library.organizationId}/${library.libraryId}`;
    expect(await checkRetention(domain, { repair: true })).toMatchObject([
      { problem: 'trash-overdue', about, repaired: true },
    ]);
    expect(await count('library', 'id')).toBe(0);
  });
});

describe('deleting a library permanently', () => {
  const remove = () => deleteLibrary(domain, settings(), library.libraryId);

  it('works only for libraries in the trash, and cannot be undone', async () => {
    await expectRefusal(remove(), 'NOT_FOUND');
    await trash();
    await remove();
    await expectRefusal(restore(), 'NOT_FOUND');
    await expectRefusal(remove(), 'NOT_FOUND');
    expect(await listTrashedLibraries(domain, settings())).toEqual([]);
    expect((await auditOf(domain, library.libraryId)).at(-1)?.action).toBe('delete library');
    expect(
      await domain.sql(`SELECT data FROM engine.event WHERE name = 'library/purge-accepted'`),
    ).toEqual([
      {
        data: {
          organizationId: library.organizationId,
          libraryId: library.libraryId,
          at: domain.clock.now.toISOString(),
        },
      },
    ]);
  });

  it('requires a recent sign-in', async () => {
    await trash();
    domain.pass(11 * 60_000);
    await expectRefusal(remove(), 'UNAUTHENTICATED');
    expect(await listTrashedLibraries(domain, settings())).toHaveLength(1);
  });
});
