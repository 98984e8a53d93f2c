import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aLibrary, processed, upload } from './client';
import { cameraJpeg } from './pictures';
import { removeData, startService } from './service';

/** Every file below a folder. */
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());

describe('a service that is killed', () => {
  it('finishes at the next start every asset whose upload it had answered', async () => {
    const first = await startService({ LOG_LEVEL: 'warn' });
    const library = await aLibrary(first.url);
    const bytes = await cameraJpeg();
    const files = Array.from({ length: 6 }, (_, i) => ({ bytes, name: `${i}.jpg` }));
    const { status, data } = await upload(library, files, { url: first.url });
    expect(status).toBe(200);
    await first.kill();

    const second = await startService({ LOG_LEVEL: 'warn' }, first.dataDir);
    const read = data.assets.map(({ id }) => processed(library, id, second.url));
    for (const asset of await Promise.all(read)) expect(asset.width).toBe(3024);
    expect(await filesBelow(join(first.dataDir, 'files', 'staging'))).toEqual([]);
    expect(await second.stop()).toBe(0);
    await removeData(first.dataDir);
  }, 60_000);

  it('stops by SIGTERM with 0, and is there again in 3 seconds', async () => {
    const first = await startService({ LOG_LEVEL: 'warn' });
    expect(await first.stop()).toBe(0);
    const since = performance.now();
    const second = await startService({ LOG_LEVEL: 'warn' }, first.dataDir);
    const seconds = (performance.now() - since) / 1000;
    expect(await second.stop()).toBe(0);
    await removeData(first.dataDir);
    expect(seconds).toBeLessThan(3);
  }, 60_000);
});
