import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { HOUR_MS } from '@/contract/durations';
import { strippedBlob } from '@/domain/delivery/derived-files';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { openArchive } from './open-archive';
import { planArchive } from './plan-archive';

it('sends a stripped original whose note was evicted after the plan, and a use renews the note', async () => {
  const domain = await aDomain();
  const blobs = await makeDiskBlobs({ folder: await aFolder() });
  const { library } = await aLibrary(domain);
  const blob = newBlobName();
  await blobs.put(blob, Buffer.from('pixels, place'));
  const { id } = await aReadyAsset(domain, library, { blob });
  await domain.sql('UPDATE library SET originals_keep_location = false', []);
  let looks = 0;
  const strip = async () => {
    looks++;
    return { size: 6, crc32: crc32('pixels'), pieces: [[0, 6] as [number, number]] };
  };
  const permit = { revoked: new AbortController().signal, release: () => undefined };
  const archives = { begin: async () => permit, countSent: () => undefined };
  const dependencies = { domain, blobs, archives, imaging: { strip } } as never;
  const organizationId = library.organization.id;
  const content = { name: 'all', organizationId, libraryIds: [library.id], assetIds: [id] };
  const wishes = { size: 'original', variants: false, visitors: { showsNames: true } } as const;
  const signal = new AbortController().signal;
  const archive = await openArchive(dependencies, content, wishes, { holder: {} as never, signal });
  await blobs.delete(strippedBlob(blob));
  const bytes = await buffer(archive.read());
  expect([bytes.length, bytes.includes('pixels'), bytes.includes('place')]).toEqual([
    archive.length,
    true,
    false,
  ]);
  await archive.close();
  domain.pass(2 * HOUR_MS);
  await planArchive(dependencies, content, wishes, signal);
  const rows = await domain.sql('SELECT used_at FROM derived_file', []);
  expect([looks, rows]).toEqual([2, [{ used_at: domain.clock.now }]]);
});
