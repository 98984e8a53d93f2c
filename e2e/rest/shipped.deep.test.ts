import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-shipped-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args]);
  return { status, output: `${stdout}${stderr}` };
};

it('the inventory names packages, bundled ones and data, with the texts of their licences', async () => {
  expect(run('write-inventory.mjs', folder)).toEqual({ status: 0, output: '' });
  const bom = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const names = bom.components.map(({ name }: { name: string }) => name);
  const some = ['sharp', 'next', 'commander', 'oauth4webapi', 'PP-OCRv4 models'];
  expect(names).toEqual(expect.arrayContaining(some));
  expect(names).not.toContain('vitest');
  const notice = await readFile(join(folder, 'NOTICE'), 'utf8');
  expect(notice).toMatch(/^sharp [\d.]+: Apache-2\.0$/m);
  expect(notice).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

describe('advisories', () => {
  it('that nobody has judged are named', async () => {
    const url = 'https://github.com/advisories/GHSA-0000';
    const via = [{ name: 'sharp', severity: 'high', title: 'Reads too far', url }, 'other'];
    const report = join(folder, 'audit.json');
    await writeFile(report, JSON.stringify({ vulnerabilities: { sharp: { via } } }));
    const output = `sharp: high: Reads too far, ${url}\n`;
    expect(run('check-advisories.mjs', '--report', report)).toEqual({ status: 1, output });
  });

  it('about what is shipped are all judged', (test) => {
    const { status, output } = run('check-advisories.mjs');
    if (status === 2) test.skip(output);
    expect([status, output]).toEqual([0, '']);
  }, 60_000);
});
