import { lstat, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeLibraryAnswers } from '@/procedures/present/library-answers';
import { urlsBelow } from '@/procedures/present/urls';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { type Compared, compareReads, type Sampled } from './compare-services';
import { makeOwnFolder } from './drill';

it('reads both services without a key, and tells the names alone of what differs', async () => {
  const domain = await aDomain();
  const { library } = await aLibrary(domain);
  const { id } = await aReadyAsset(domain, library);
  const keys = () => domain.sql('SELECT id FROM api_key ORDER BY id');
  const actions = () => domain.sql('SELECT action FROM audit');
  const before = [await keys(), await actions()];
  const serviceAt = (url: string) =>
    ({
      domain,
      urls: urlsBelow(url),
      libraryAnswers: makeLibraryAnswers(domain),
    }) as Partial<Compared> as Compared;
  const made = domain.later(60_000);
  const asset = { organization_id: library.organization.id, library_id: library.id };
  const row = { id, ...asset, updated: domain.now(), settled: true, shown: true } as Sampled;
  const read = (other: string, sampled = row) =>
    compareReads(serviceAt('https://secret.example'), serviceAt(other), {
      pairs: [{ backup: sampled, service: sampled }],
      made,
    });
  expect(await read('https://secret.example')).toEqual({ reads: 1, differences: [] });
  const { differences } = await read('https://other.example');
  expect(differences.join()).toMatch(/^The answers of the asset \S+ differ in [\w, ]*url, /);
  expect((await read('https://secret.example', { ...row, id: 'none' })).differences).toEqual([
    'The asset none is not answered: RESOURCE_NOT_FOUND.',
  ]);
  expect([await keys(), await actions()]).toEqual(before);
});

it('restores into a folder of its own, and removes what killed drills of this user left', async () => {
  const parent = await aFolder();
  const own = await makeOwnFolder(parent);
  expect((await lstat(own)).mode & 0o777).toBe(0o700);
  const killed = basename(own).replace(/-\d+-(\d+-\w+)$/, '-999999999-$1');
  await mkdir(join(parent, killed));
  const foreign = ['vitrine-drill', 'vitrine-drill-of-somebody', killed.replace(/.$/, 'z')];
  for (const name of foreign.slice(0, 2)) await mkdir(join(parent, name));
  await symlink(parent, join(parent, foreign[2] ?? ''));
  const next = await makeOwnFolder(parent);
  expect((await readdir(parent)).sort()).toEqual(
    [...foreign, basename(own), basename(next)].sort(),
  );
});
