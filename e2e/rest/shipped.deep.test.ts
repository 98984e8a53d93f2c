import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '../support/folder';

let folder: string;
beforeAll(async () => {
  folder = await aFolder('shipped');
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
  const some = ['sharp', 'next', 'commander', 'oauth4webapi', 'PP-OCRv4 models', 'Unihan variants'];
  expect(names).toEqual(expect.arrayContaining(some));
  expect(names).not.toContain('vitest');
  const notice = await readFile(join(folder, 'NOTICE'), 'utf8');
  expect(notice).toMatch(/^sharp [\d.]+: Apache-2\.0$/m);
  expect(notice).toContain('SIL OPEN FONT LICENSE Version 1.1');
  // Packages that bring no text, of which some are for another platform, and data.
  const texts = notice
    .split('-'.repeat(80))
    .slice(1)
    .map((part) => part.trim().split('\n\n'));
  for (const [name, title] of [
    ['onnxruntime-node', 'MIT License'],
    ['hash.js', 'MIT License'],
    ['@img/sharp-libvips-darwin-arm64', 'GNU LESSER GENERAL PUBLIC LICENSE'],
    ['Unihan variants', 'UNICODE LICENSE V3'],
  ] as const)
    expect(texts.some(([names, text]) => names?.includes(name) && text?.includes(title))).toBe(
      true,
    );
  for (const { name } of bom.components.filter(({ purl }: { purl?: string }) => purl))
    expect(texts.some(([names]) => names?.includes(name))).toBe(true);
});

describe('advisories', () => {
  it('that nobody has judged are named', async () => {
    const url = 'https://github.com/advisories/GHSA-0000';
    const via = ['sharp', 'papaparse', 'vitest'].map((name) => ({
      name,
      severity: 'high',
      title: 'Reads too far',
      url,
    }));
    const report = join(folder, 'audit.json');
    await writeFile(
      report,
      JSON.stringify({ vulnerabilities: { sharp: { via: [...via, 'other'] } } }),
    );
    // One of them is only in a bundle, and one is not shipped.
    const output = `sharp: high: Reads too far, ${url}\npapaparse: high: Reads too far, ${url}\n`;
    expect(run('check-advisories.mjs', '--report', report)).toEqual({ status: 1, output });
  });

  it('about what is shipped are all judged', (test) => {
    const { status, output } = run('check-advisories.mjs');
    if (status === 2) test.skip(output);
    expect([status, output]).toEqual([0, '']);
  }, 60_000);
});
