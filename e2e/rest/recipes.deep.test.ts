import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aFolder } from '../support/folder';
import { freePort } from '../support/free-port';
import { aPhoneJpeg } from '../support/images';
import { waitFor } from '../support/wait';
import { type Asset, aLibrary, call, processed, upload } from './client';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await aFolder('recipes');
});
afterAll(() => rm(folder, { recursive: true }));

const source = (file: string) => join(process.cwd(), 'packages', 'client', 'src', file);

/** Copies the files of a recipe. */
const copyRecipe = (recipe: string) =>
  cp(join('docs', 'recipes', recipe), folder, { recursive: true });

describe('the recipe for Next.js', () => {
  it('compiles strictly, and shows an image in the sizes the service has', async () => {
    const library = await aLibrary();
    const { data } = await upload(library, [{ bytes: await aPhoneJpeg(), name: 'photo.jpg' }]);
    const asset = await processed(library, String(data.assets[0]?.id));
    await copyRecipe('nextjs');
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,

      target: 'es2022',
      module: 'esnext',
      types: ['node'],
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      paths: { '@vitrine/client': [source('index.ts')], '@vitrine/client/*': [source('*')] },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    await run(join('node_modules', '.bin', 'tsc'), ['-p', folder]).catch(({ stdout }) =>
      expect(stdout).toBe(''),
    );

    await writeFile(
      join(folder, 'show.tsx'),
      `import { renderToStaticMarkup } from 'react-dom/server';
       import { VitrineImage } from './vitrine-image';
       const asset = JSON.parse(process.argv[2] ?? '');
       console.log(renderToStaticMarkup(<VitrineImage asset={asset} sizes="50vw" />));`,
    );
    const bundled = join(folder, 'show.cjs');
    await build({
      entryPoints: [join(folder, 'show.tsx')],
      outfile: bundled,
      bundle: true,
      platform: 'node',
      jsx: 'automatic',
      tsconfig: join(folder, 'tsconfig.json'),
    });
    const { stdout: html } = await run(process.execPath, [bundled, JSON.stringify(asset)]);
    const [, srcset = ''] = /srcSet="([^"]+)"/.exec(html) ?? [];
    const urls = new Set(srcset.split(', ').map((each) => each.split(' ')[0]));
    const sizes = Object.values<string>(JSON.parse(String(asset.sizes)));
    expect(urls.size).toBeGreaterThan(2);
    expect([...urls].filter((url) => !sizes.includes(String(url)))).toEqual([]);
    expect(html).toMatch(/style="[^"]*data:image/);
  }, 60_000);
});

describe('the recipe for a form that uploads', () => {
  it('serves a page whose form sends a file to the library', async () => {
    const library = await aLibrary();
    await copyRecipe('form-upload');
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      VITRINE_KEY: library.key,
      VITRINE_LIBRARY: `${inject('serviceUrl')}/api${library.assets.replace(/\/assets$/, '')}`,
    };
    const server = spawn(process.execPath, [join(folder, 'server.mjs')], { env });
    try {
      const read = () => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text());
      const page = await waitFor(() => read().catch(() => null), {
        what: 'the page',
        timeoutMs: 20_000,
      });
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
      const form = new FormData();
      form.append('files', new File([new Uint8Array(await aPhoneJpeg())], 'mine.jpg'));
      const answer = await fetch(action, { method: 'POST', body: form });
      expect((await answer.json()).data.responseText).toBe('Uploaded 1 file.');
      const { data } = await call<Asset[]>(library.assets, library);
      expect(data).toMatchObject([{ name: 'mine.jpg' }]);
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });
});

describe('the recipe for Grafana', () => {
  it.each(['dashboard.json', 'alerts.yaml'])('%s names metrics that exist', async (file) => {
    const text = await readFile(join('docs', 'recipes', 'grafana', file), 'utf8');
    const metrics = await (await fetch(`${inject('serviceUrl')}/metrics`)).text();
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = text.match(/\b(vitrine|process|nodejs)_\w+/g) ?? [];
    const unknown = named.filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')));
    expect(named.length).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  });
});
