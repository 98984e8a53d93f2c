import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));

it('describe each package, with the version and license of the project', async () => {
  const { version, license } = await readManifest('.');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  for (const name of await readdir('packages'))
    expect(await readManifest(`packages/${name}`)).toMatchObject({
      name: `@vitrine/${name}`,
      version,
      license,
      type: 'module',
      description: expect.stringContaining('Vitrine, a media library service'),
      keywords: expect.arrayContaining(['vitrine']),
      engines: { node: expect.stringMatching(/^>=20\./) },
      files: expect.arrayContaining(['dist']),
    });
});
