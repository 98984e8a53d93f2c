import { beforeEach, describe, expect, it } from 'vitest';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { aDomain, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { checkUnowned } from '../check/check-unowned';
import {
  acceptInstallation,
  findInstallation,
  refuseForeignSecret,
  STORE_MARK,
  settleInstallation,
  type Used,
} from './settle-installation';

const DISK: Used = { store: 'disk', place: '/srv/files', searchIndex: 'postgresql' };
const S3: Used = { store: 's3', place: 'media', searchIndex: 'postgresql' };

let domain: TestDomain;
let blobs: Blobs;
beforeEach(async () => {
  domain = await aDomain();
  blobs = await makeDiskBlobs({ folder: await aFolder() });
});

const withSecrets = (...secrets: [string, ...string[]]): TestDomain => ({ ...domain, secrets });
const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const emptyStore = async () => makeDiskBlobs({ folder: await aFolder() });

describe('a process', () => {
  it('starts on a database that it is the first on, with the store as it is', async () => {
    await Promise.all([
      settleInstallation(domain, blobs, DISK),
      settleInstallation(domain, blobs, DISK),
    ]);
    await settleInstallation(domain, blobs, DISK);
    const found = await findInstallation(domain.database);
    expect(found).toMatchObject({ ...DISK, mark: expect.stringMatching(/^.{20,}$/) });
    // The same files, below another path.
    await settleInstallation(domain, blobs, { ...DISK, place: '/mnt/files' });
    // A store that another database was used with before, as after a restore of the database.
    await domain.sql('DELETE FROM installation');
    await settleInstallation(domain, blobs, DISK);
    expect(await findInstallation(domain.database)).toEqual(found);
  });

  it.each<[string, Used, RegExp]>([
    ['lost its bucket', DISK, /^S3_BUCKET is not set, .* in the bucket media: /],
    ['has another bucket', { ...S3, place: 'other' }, /^S3_BUCKET: .* \(media\), not in other, /],
    ['lost its index', S3, /^MEILISEARCH_URL is not set, /],
  ])('does not start where it %s', async (_, used, sentence) => {
    const searchIndex = sentence.source.includes('MEILI') ? 'meilisearch' : 'postgresql';
    await settleInstallation(domain, blobs, { ...S3, searchIndex });
    const own = await emptyStore();
    await expect(settleInstallation(domain, own, used)).rejects.toMatchObject({
      name: 'WrongInstallation',
      message: expect.stringMatching(sentence),
    });
    expect(await own.size(STORE_MARK)).toBeNull();
    await acceptInstallation(domain, own, used);
    await settleInstallation(domain, own, used);
  });

  it('does not start with a bucket or a folder beside the files', async () => {
    await settleInstallation(domain, blobs, DISK);
    await expect(settleInstallation(domain, blobs, S3)).rejects.toThrow(/^S3_BUCKET is set, /);
    const elsewhere = settleInstallation(domain, await emptyStore(), DISK);
    await expect(elsewhere).rejects.toThrow(/^DATA_DIR: .*vitrine-store/);
  });

  it('starts with a newer secret, with one of several, and with no other', async () => {
    await settleInstallation(withSecrets(A), blobs, DISK);
    for (const own of [withSecrets(B, A), withSecrets(A), withSecrets(B)])
      await settleInstallation(own, blobs, DISK);
    for (const own of [withSecrets(A), withSecrets(C)]) {
      const sentence = /^SECRET, or the secret in DATA_DIR, is not /;
      await expect(settleInstallation(own, blobs, DISK)).rejects.toThrow(sentence);
      await expect(refuseForeignSecret(own)).rejects.toThrow(sentence);
    }
    const row = JSON.stringify(await domain.sql('SELECT * FROM installation'));
    expect(row).not.toContain(B);
    await acceptInstallation(withSecrets(C), blobs, DISK);
    await refuseForeignSecret(withSecrets(C));
  });

  it('starts while its store is down, and notes a new index', async () => {
    await settleInstallation(domain, blobs, S3);
    const down = { ...blobs, size: () => Promise.reject(new BlobsUnreachable(new Error('away'))) };
    await settleInstallation(domain, down, { ...S3, searchIndex: 'meilisearch' });
    expect(await findInstallation(domain.database)).toMatchObject({ searchIndex: 'meilisearch' });
  });
});

it('the mark of a store belongs to nobody, and is no problem', async () => {
  await settleInstallation(domain, blobs, DISK);
  const old: Blobs = {
    ...blobs,
    async *list() {
      for await (const stored of blobs.list()) yield { ...stored, changed: new Date(0) };
    },
  };
  expect(await checkUnowned(domain, old, { repair: true })).toEqual([]);
  expect(await blobs.size(STORE_MARK)).not.toBeNull();
});
