import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { metadataOf } from '@/testing/http/resumable-upload-fixture';
import { createUpload } from './create-upload';

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain({
    unclaimedStorageBytes: 10_000,
    freeStorageBytes: 10_000,
    fileBytes: 50_000,
  });
});

/** What is wrong with an upload, the first refused first. */
type Faults = { tooLarge?: true; locked?: true; full?: true; parent?: true; type?: true };

async function lock(library: LibraryForWriting): Promise<LibraryForWriting> {
  await domain.sql(
    `INSERT INTO library (id, organization_id, name, created)
     SELECT 'older-' || n, $1, 'Older', '2020-01-01' FROM generate_series(1, 3) n`,
    [library.organization.id],
  );
  return library;
}

async function codeOf(faults: Faults, disk = aDisk()) {
  const { library } = await aLibrary(domain);
  if (faults.locked) await lock(library);
  const values = {
    filename: faults.type ? 'a.exe' : 'a.jpg',
    ...(faults.parent && { parentId: 'unknown' }),
  };
  const size = faults.tooLarge ? 50_001 : faults.full ? 10_001 : 100;
  const headers: IncomingHttpHeaders = {
    'upload-length': String(size),
    'upload-metadata': metadataOf(values),
  };
  return createUpload({ domain, disk }, library, headers).then(
    ({ state }) => state,
    ({ code }) => code,
  );
}

describe('a new upload', () => {
  it.each<[Faults, string]>([
    [{ tooLarge: true, locked: true, full: true, parent: true, type: true }, 'PAYLOAD_TOO_LARGE'],
    [{ locked: true, full: true, parent: true, type: true }, 'LIBRARY_LOCKED'],
    [{ full: true, parent: true, type: true }, 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED'],
    [{ parent: true, type: true }, 'RESOURCE_NOT_FOUND'],
    [{ type: true }, 'BAD_USER_INPUT'],
    [{}, 'receiving'],
  ])('with the faults %j: %s', async (faults, code) => {
    expect(await codeOf(faults)).toBe(code);
  });

  it('is refused while the disk is almost full', async () => {
    expect(await codeOf({}, aDisk(-1))).toBe('SERVICE_UNAVAILABLE');
  });

  it('keeps a clean name without the path', async () => {
    const { library } = await aLibrary(domain);
    const metadata = metadataOf({ filename: '../etc/pass\u202Ewd.jpg', filetype: 'Image/JPEG' });
    const headers = { 'upload-length': '10', 'upload-metadata': metadata };
    const upload = await createUpload({ domain, disk: aDisk() }, library, headers);
    expect(upload).toMatchObject({ name: 'passwd.jpg', declaredType: 'image/jpeg', metadata });
  });

  it('may be a variant of an original of its kind', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await anAsset(domain, library);
    const begin = (filename: string) =>
      createUpload({ domain, disk: aDisk() }, library, {
        'upload-length': '10',
        'upload-metadata': metadataOf({ filename, parentId: id }),
      });
    expect(await begin('a.png')).toMatchObject({ parentId: id });
    await expect(begin('a.mp4')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
