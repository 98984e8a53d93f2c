import { beforeAll, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { getAsset } from './get-asset';
import { renameAsset } from './rename-asset';

let domain: TestDomain;
let library: Awaited<ReturnType<typeof aLibrary>>['library'];
beforeAll(async () => {
  domain = await aDomain();
  ({ library } = await aLibrary(domain));
});

describe('renameAsset', () => {
  it.each([
    ['IMG_1.jpg', 'Sunset', 'Sunset.jpg'],
    ['IMG_1.jpg', 'Sunset.JPG', 'Sunset.jpg'],
    ['IMG_1.jpg', ' Sunset.jpeg ', 'Sunset.jpg'],
    ['IMG_1.JPEG', 'Sunset.jpg', 'Sunset.JPEG'],
    ['scan.tif', 'Scan.TIFF', 'Scan.tif'],
    ['clip.mov', 'Clip.mp4', 'Clip.mp4.mov'],
    ['IMG_1.jpg', ' Sunset.png ', 'Sunset.png.jpg'],
    ['no extension', 'Sunset', 'Sunset'],
    ['.hidden', 'Sunset', 'Sunset'],
  ])('turns %j, called %j, into %j', async (before, sent, after) => {
    const { id } = await aReadyAsset(domain, library, { name: before });
    expect(await renameAsset(domain, library, id, sent)).toBe(after);
    expect((await getAsset(domain, library, id)).name).toBe(after);
  });

  it('bumps `updated` only when the name changes', async () => {
    const { id } = await aReadyAsset(domain, library, { name: 'a.jpg' });
    const changed = domain.clock.now.getTime() + 1000;
    domain.clock.now = new Date(changed);
    await renameAsset(domain, library, id, 'b');
    domain.clock.now = new Date(changed + 1000);
    await renameAsset(domain, library, id, 'b.jpg');
    expect((await getAsset(domain, library, id)).updated).toBe(changed);
  });

  it('refuses an empty name, a name that is too long, and unknown assets', async () => {
    const { id } = await aReadyAsset(domain, library, { name: 'a.jpg' });
    const gone = await aReadyAsset(domain, library);
    await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [gone.id]);
    const refused = [
      [id, ' '],
      [id, '.jpg'],
      [id, '.jpeg'],
      [id, 'x'.repeat(252)],
      [gone.id, 'x'],
      ['unknown', 'x'],
    ] as const;
    for (const [asset, name] of refused)
      await expect(renameAsset(domain, library, asset, name)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      });
    expect((await getAsset(domain, library, id)).name).toBe('a.jpg');
  });
});
