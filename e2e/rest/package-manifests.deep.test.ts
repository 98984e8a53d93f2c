import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '../support/folder';

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));

it('manifests describe each package, with the version and license of the project', async () => {
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
      // Only a release that a workflow prepares can be published.
      private: true,
    });
});

describe('a release', () => {
  let folder: string;
  let names: string[];
  beforeAll(async () => {
    folder = await aFolder('release');
    names = await readdir('packages');
    for (const file of ['prepare-publish', 'require-node', 'step'])
      await cp(`scripts/${file}.mjs`, `${folder}/scripts/${file}.mjs`);
    for (const name of names)
      await cp(`packages/${name}/package.json`, `${folder}/packages/${name}/package.json`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const prepare = (tag: string) => {
    const args = [
      'scripts/prepare-publish.mjs',
      '--tag',
      tag,
      '--repository',
      'northlight/vitrine',
    ];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder });
    return [status, String(stderr).trim()];
  };
  const licenseAs = async (license: string) => {
    for (const name of names) {
      const manifest = { ...(await readManifest(`${folder}/packages/${name}`)), license };
      await writeFile(`${folder}/packages/${name}/package.json`, JSON.stringify(manifest));
    }
  };

  it('waits for a license, and for the version of its tag', async () => {
    const { version } = await readManifest('.');
    expect(prepare(`v${version}`)).toEqual([1, expect.stringContaining('There is no LICENSE')]);
    await writeFile(`${folder}/LICENSE`, 'As you like.');
    await licenseAs('UNLICENSED');
    expect(prepare(`v${version}`)).toEqual([1, expect.stringContaining('has no license')]);
    await licenseAs('MIT');
    expect(prepare('v99.0.0')).toEqual([1, expect.stringContaining('the tag is v99.0.0')]);
  });

  it('tells npm where the sources of each package are', async () => {
    const { version } = await readManifest('.');
    await writeFile(`${folder}/LICENSE`, 'As you like.');
    await licenseAs('MIT');
    expect(prepare(`v${version}`)).toEqual([0, '']);
    for (const name of names) {
      const { private: _, ...manifest } = await readManifest(`packages/${name}`);
      const released = await readManifest(`${folder}/packages/${name}`);
      expect(released).not.toHaveProperty('private');
      expect(released).toMatchObject({
        ...manifest,
        license: 'MIT',
        homepage: `https://github.com/northlight/vitrine/tree/v${version}/packages/${name}#readme`,
        repository: {
          url: 'git+https://github.com/northlight/vitrine.git',
          directory: `packages/${name}`,
        },
      });
      expect(await readdir(`${folder}/packages/${name}`)).toContain('LICENSE');
    }
  });
});
