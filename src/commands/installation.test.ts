import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { STORE_MARK } from '@/domain/installation/settle-installation';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { aFolder } from '@/testing/folder';
import { copyAll } from './installation';

it('copies every file but the mark, once, and finds a copy that differs', async () => {
  const folder = await aFolder();
  const from = await makeDiskBlobs({ folder: await aFolder() });
  const target = await makeDiskBlobs({ folder });
  const names = ['aa-original', 'aa-original.400', 'bb-original'];
  for (const name of names) await from.put(name, Buffer.from(`bytes of ${name}`));
  await from.put(STORE_MARK, Buffer.from('its own'));
  expect(await copyAll(from, target)).toMatchObject({ files: 3, copied: 3 });
  for (const name of names)
    expect((await buffer(await target.read(name))).toString()).toBe(`bytes of ${name}`);
  expect(await target.size(STORE_MARK)).toBeNull();
  expect(await copyAll(from, target)).toMatchObject({ files: 3, copied: 0 });
  await target.delete('bb-original');
  await target.put('bb-original', Buffer.from('bytes of XX-original'));
  await expect(copyAll(from, target)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('bb-original'),
  });
  // A copy cut short is made again.
  await writeFile(join(folder, 'blobs', 'bb', 'bb-original'), 'byt');
  expect(await copyAll(from, target)).toMatchObject({ copied: 1 });
});
