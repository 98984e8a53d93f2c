import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { service } from './fixtures';
import { press, visit } from './page-parts';

const EXAMPLE = 'packages/picker/example';

/** The example of the package on another site, with the service of these tests. */
export async function serveExample() {
  const { outputFiles } = await build({
    entryPoints: ['index', 'redirect'].map((name) => `packages/picker/src/${name}.ts`),
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const files = new Map(
    outputFiles.map(({ path, text }) => [`/dist/${path.split('/').at(-1)}`, text]),
  );
  for (const name of ['index.html', 'redirect.html']) {
    const html = await readFile(`${EXAMPLE}/${name}`, 'utf8');
    files.set(`/example/${name}`, html.replace('https://media.example.org', service));
  }
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    const body = files.get(path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? 204 : 200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/example/index.html`, stop: () => server.close() };
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Media library' });

export const optionOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('option').filter({ hasText: name });

/** Opens the picker on the page of a site, and the window of the service. */
export async function openPicker(page: Page, { url }: { url: string }) {
  await visit(page, url);
  await press(page, 'Choose pictures');
  const popup = page.waitForEvent('popup');
  await press(dialogOf(page), 'Sign in');
  return popup;
}
