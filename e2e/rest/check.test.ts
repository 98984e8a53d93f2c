import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, runAdmin } from './admin';
import { aLibrary, processed, upload } from './client';
import { picture } from './pictures';
import { type RunningService, removeData, startService } from './service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  await removeData(service.dataDir);
});

const check = (...options: string[]) =>
  admin<{ problems: { problem: string; about: string; repaired: boolean }[] }>(
    service,
    'check',
    ...options,
  );

it('check finds a smaller picture that somebody removed, and has it made again', async () => {
  const { url, dataDir } = service;
  const library = await aLibrary(url);
  const file = { bytes: await picture('jpeg', 900, 600), name: 'a.jpg' };
  const { data } = await upload(library, [file], { url });
  const id = data.assets[0]?.id as string;
  const { sizes } = await processed(library, id, url);
  const address = JSON.parse(sizes as string)['800'] as string;
  const bytes = async () => Buffer.from(await (await fetch(address)).arrayBuffer());
  const before = await bytes();
  expect(await check()).toEqual({ problems: [] });

  const blobs = join(dataDir, 'files', 'blobs');
  const names = (await readdir(blobs, { recursive: true })).filter((name) => name.endsWith('.800'));
  for (const name of names) await rm(join(blobs, name));
  const expected = { problem: 'size-missing', about: `asset ${id}` };
  expect(await check()).toMatchObject({ problems: [{ ...expected, repaired: false }] });
  expect(await check('--repair')).toMatchObject({ problems: [{ ...expected, repaired: true }] });
  await processed(library, id, url);
  await expect.poll(async () => (await check()).problems, { timeout: 20_000 }).toEqual([]);
  expect((await bytes()).equals(before)).toBe(true);
});

it('check refuses a value for its switch', async () => {
  const { code, stdout } = await runAdmin(service, ['check', '--repair=yes']);
  expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'BAD_USER_INPUT']);
});
