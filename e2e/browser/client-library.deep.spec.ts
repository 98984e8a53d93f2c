import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { aPlainJpeg } from '../support/images';
import { expect, test } from './base-test';
import { aLibrary, service, upload } from './fixtures';
import { visit } from './page-parts';

/** A page of another site with the client library in its bundle. */
async function serveForeignPage() {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { Vitrine } from './packages/client/src/index.ts';
        import { imageAttributes, placeholder } from './packages/client/src/images.ts';
        Object.assign(window, { Vitrine, imageAttributes, placeholder });`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === '/client.js'
        ? ['text/javascript', script]
        : [
            'text/html',
            '<!doctype html><title>Shop</title><script type="module" src="/client.js"></script>',
          ];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

type Library = {
  listAssets(query: object): AsyncIterable<{ id: string; name: string }>;
  upload(file: File, options: object): Promise<{ id: string }>;
  waitUntilProcessed(asset: { id: string }): Promise<object>;
};

type Client = {
  Vitrine: new (options: object) => { library(organizationId: string, libraryId: string): Library };
  imageAttributes(asset: object): Record<string, string>;
  placeholder(asset: object): string;
};

test('the client library lists, uploads and shows an image on a page of another site', async ({
  page,
}) => {
  const { organizationId, libraryId, apiKey } = await aLibrary();
  await upload({ organizationId, libraryId, apiKey, claimUrl: '' }, ['one.jpg', 'two.jpg']);
  const bytes = [...(await aPlainJpeg(1000, 600))];
  const site = await serveForeignPage();
  await visit(page, site.url);
  await page.waitForFunction(() => 'Vitrine' in window);

  const seen = await page.evaluate(
    async ({ baseUrl, key, ids, bytes }) => {
      const { Vitrine, imageAttributes, placeholder } = window as unknown as Client;
      const library = new Vitrine({ baseUrl, key }).library(ids.organizationId, ids.libraryId);
      const progress: number[] = [];
      const file = new File([new Uint8Array(bytes)], 'three.jpg', { type: 'image/jpeg' });
      const uploaded = await library.upload(file, {
        pieceBytes: 3000,
        onProgress: ({ sent }: { sent: number }) => void progress.push(sent),
      });
      const asset = await library.waitUntilProcessed(uploaded);
      const names: string[] = [];
      for await (const { name } of library.listAssets({ pageSize: 1 })) names.push(name);
      const image = Object.assign(new Image(), imageAttributes(asset), { loading: 'eager' });
      const blur = Object.assign(new Image(), { src: placeholder(asset) });
      document.body.append(image, blur);
      await Promise.all([image.decode(), blur.decode()]);
      const shown = [image.naturalWidth > 0, blur.naturalWidth, blur.naturalHeight];
      return { names, pieces: progress.length - 1, last: progress.at(-1), shown };
    },
    { baseUrl: service, key: apiKey, ids: { organizationId, libraryId }, bytes },
  );
  site.stop();
  expect(seen.names[0]).toBe('three.jpg');
  // Files of one request are equally new.
  expect(seen.names.slice(1).sort()).toEqual(['one.jpg', 'two.jpg']);
  expect(seen.pieces).toBe(Math.ceil(bytes.length / 3000));
  expect(seen.last).toBe(bytes.length);
  expect(seen.shown).toEqual([true, 16, 10]);
});
