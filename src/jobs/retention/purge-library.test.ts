import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { createLibrary } from '@/domain/library/create-library';
import { deleteLibrary, trashLibrary } from '@/domain/library/trash-library';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { anOrganization } from '@/testing/accounts';
import { expectCounted } from '@/testing/counters';
import { aDomain, anAsset, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { aSignedIn } from '@/testing/sessions';
import { deletePurgedFiles } from './delete-purged-files';
import { purgeLibrary } from './purge-library';

let domain: TestDomain;
let folder: string;
let running: Running | null = null;

beforeEach(async () => {
  domain = await aDomain();
  folder = await aFolder();
});
afterEach(() => running?.stop());

const EVENTUALLY = { timeout: 20_000, interval: 50 };
const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('a permanently deleted library', () => {
  it('is removed with its rows and files, in bounded statements, and no other is', async () => {
    const organizationId = await anOrganization(domain);
    const { principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
    const settings = authorizeSettings(principal, organizationId, 'owner', null);
    const blobs = await makeDiskBlobs({ folder });
    const aLibraryWith = async (name: string) => {
      const { id: libraryId } = await createLibrary(domain, principal, settings, { name });
      const library = await authorizeLibrary(
        domain,
        principal,
        { organizationId, libraryId },
        'write',
      );
      await blobs.put(name, Buffer.from(name));
      return { library, asset: await anAsset(domain, library, { blob: name }) };
    };
    const gone = await aLibraryWith('gone');
    await aLibraryWith('stays');
    for (const [prefix, parent] of [
      ['v', gone.asset.id],
      ['o', null],
    ])
      await domain.sql(
        `INSERT INTO asset (id, organization_id, library_id, parent_id, kind, name, blob, sha256, size_bytes, content_type, created)
         SELECT concat($3::text, lpad(n::text, 21, '0')), $1, 'gone', $2, 'image', 'x', concat($3::text, n), '', 0, 'image/png', now()
         FROM generate_series(1, 1700) n`,
        [organizationId, parent, prefix],
      );
    await domain.sql(`
      CREATE FUNCTION refuse_large() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM removed) > 1500 THEN RAISE 'canceling statement due to statement timeout'; END IF;
        RETURN NULL; END $$;
      CREATE TRIGGER refuse_large AFTER DELETE ON asset REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_large()`);

    await trashLibrary(domain, settings, 'gone');
    await deleteLibrary(domain, settings, 'gone');
    running = await runFunctions(domain, (client) => [
      purgeLibrary(client, { domain }),
      deletePurgedFiles(client, { domain, blobs }),
    ]);

    const libraries = () =>
      domain.sql('SELECT id FROM library WHERE organization_id = $1', [organizationId]);
    await expect.poll(libraries, EVENTUALLY).toEqual([{ id: 'stays' }]);
    await expect.poll(filesLeft, EVENTUALLY).toEqual(['stays']);
    const kept = await expectCounted(domain, organizationId);
    expect(kept.libraries).toEqual([['stays', 1, 0]]);
  });
});
