import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPhoneJpeg } from '../support/images';
import { compile, installPackage, MODULES } from '../support/packages';
import { anOrganization } from './fixtures';

const run = promisify(execFile);
const MAX_COMPRESSED_BYTES = 10_000;
const SECRET = `whsec_${btoa('a secret of thirty-two bytes....')}`;

let folder: string;

beforeAll(async () => {
  folder = await installPackage('client');
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

it('the client package has the built files, a README and no dependency', async () => {
  const installed = join(folder, 'node_modules');
  expect((await readdir(installed)).filter((name) => !name.startsWith('.'))).toEqual(['@vitrine']);
  const here = join(installed, '@vitrine', 'client');
  expect((await readdir(here)).sort()).toEqual(['README.md', 'dist', 'package.json']);
  const manifest = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ type: 'module', sideEffects: false });
  expect(manifest).not.toHaveProperty('dependencies');
});

it('the client package is smaller than 10 kB compressed, and bundlers drop unused parts', async () => {
  const bundle = async (contents: string) => {
    const stdin = { contents, resolveDir: folder };
    const options = { bundle: true, minify: true, format: 'esm', write: false } as const;
    const { outputFiles } = await build({ stdin, ...options });
    return outputFiles[0]?.contents ?? new Uint8Array();
  };
  const whole = gzipSync(await bundle("export { Vitrine } from '@vitrine/client';")).length;
  expect(whole).toBeGreaterThan(2000);
  expect(whole).toBeLessThan(MAX_COMPRESSED_BYTES);
  const unused = await bundle("import { Vitrine } from '@vitrine/client';");
  expect(unused.length).toBe(0);
  const some = await bundle("export { srcset } from '@vitrine/client/images';");
  expect(some.length).toBeLessThan(1000);
});

it.each(MODULES)(
  'the client package has types for strict programs, without those of the DOM: %s %s %s %s',
  async (...modules) => {
    const program = `
    import { Vitrine, VitrineError, type Asset } from '@vitrine/client';
    import { imageAttributes } from '@vitrine/client/images';
    import { verifyWebhook } from '@vitrine/client/webhooks';
    const key: string | undefined = 'k';
    const library = new Vitrine({ baseUrl: 'https://x.org', key }).library('o', 'l');
    export async function first(): Promise<Asset | undefined> {
      for await (const asset of library.listAssets({ tags: ['sea'] })) return asset;
      return undefined;
    }
    export async function organizations(): Promise<(string | undefined)[]> {
      const me = await new Vitrine({ baseUrl: 'https://x.org', key }).me();
      if (me.organizations) return [me.user.name ?? undefined, ...me.organizations.map((each) => each.organizationId)];
      return [me.organizationId, me.libraries[0]?.library satisfies string | undefined];
    }
    export const alt = async () => imageAttributes(await library.getAsset('a')).alt satisfies string;
    export const event = verifyWebhook<{ type: string }>('{}', {}, 'whsec_').then((e) => e.type);
    export const isTaken = (e: unknown) => e instanceof VitrineError && e.code === 'LIBRARY_URL_TAKEN';
  `;
    expect(await compile(folder, program, { modules, lib: 'es2023' })).toBe('');
  },
);

it('the examples in the README of the client package are strict, and work', async () => {
  const readme = await readFile('packages/client/README.md', 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block as string);
  expect(await compile(folder, blocks.join('\n'), { node: true })).toBe('');
  const program = blocks.join('\n').replaceAll('https://media.example.org', inject('serviceUrl'));
  const payload = JSON.stringify({ type: 'asset.processed' });
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('msg_1', at, payload),
  };
  const request = (body: string) =>
    `new Request('http://x.org', ${JSON.stringify({ method: 'POST', headers, body })})`;
  const more = `
    console.log(await (await receive(${request(payload)})).json());
    console.log((await receive(${request('{}')})).status);`;
  await writeFile(join(folder, 'photo.jpg'), await aPhoneJpeg());
  const { code } = await transform(program + more, { loader: 'ts' });
  await writeFile(join(folder, 'readme.mjs'), code);
  const { key } = await anOrganization();
  const env = { ...process.env, VITRINE_KEY: key, WEBHOOK_SECRET: SECRET };
  const { stdout } = await run(process.execPath, ['readme.mjs'], { cwd: folder, env });
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^photo\.jpg \d+ \d+$/),
    'listed photo.jpg',
    'found photo.jpg',
    'library first',
    'tags true',
    'store true',
    '0 %',
    '100 %',
    expect.stringMatching(/^collected [\w-]{21,}$/),
    'comments 0',
    expect.stringMatching(/^src srcset sizes width height alt loading decoding true \d+$/),
    '404 RESOURCE_NOT_FOUND',
    "{ received: 'asset.processed' }",
    '400',
  ]);
});
