import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { aFolder } from '../support/folder';
import { test as base, expect } from './base-test';
import { assetsOf } from './fixtures';
import { buttonOf, exact, panelOf, pathOf, visit } from './page-parts';

export const MB = 1_000_000;

/** On a phone the files are not shown at first. */
export async function showFiles(page: Page) {
  const button = buttonOf(panelOf(page), 'Files', exact);
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Waits until more than this percentage of a file is sent. */
export const toPass = (page: Page, name: string, percent: number) =>
  expect.poll(() => percentOf(page, name)).toBeGreaterThan(percent);

async function percentOf(page: Page, name: string): Promise<number> {
  await showFiles(page);
  const progress = panelOf(page).getByRole('progressbar', { name, exact: true });
  return (await progress.count()) > 0 ? Number(await progress.getAttribute('value')) : 0;
}

/** Sends about 3 MB a second from now on. */
export async function slowDown(page: Page, context: BrowserContext) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 3 * MB,
  });
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Uploads = {
  /** Where files can be made. It is removed after the test. */
  folder: string;
  /** Makes images of this many megabytes; returns their paths. */
  largeFiles: (count: number, megabytes?: number) => Promise<[string, ...string[]]>;
  /** The requests with bytes of files that the page has sent; and at which places of the files they began. */
  patches: Request[];
  offsets: () => number[];
  /** Fails unless the library has these files, each once and byte for byte. */
  expectStored: (paths: string[]) => Promise<void>;
};

/** A test on the page of a library, which watches what the page uploads. */
export const test = base.extend<{ uploads: Uploads }>({
  uploads: async ({ page, library }, use) => {
    const folder = await aFolder('browser-large');
    const patches: Request[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') patches.push(request);
    });
    // The browser asks before it leaves the page.
    page.on('dialog', (dialog) => dialog.accept());
    await visit(page, pathOf(library));
    await use({
      folder,
      patches,
      offsets: () => patches.map((request) => Number(request.headers()['upload-offset'])),
      largeFiles: async (count, megabytes = 12) => {
        const raw = { width: 1000, height: (megabytes * MB) / 3000, channels: 3 as const };
        const paths = Array.from({ length: count }, (_, n) => join(folder, `large-${n}.png`));
        for (const path of paths)
          await sharp(randomBytes(megabytes * MB), { raw })
            .png({ compressionLevel: 0 })
            .toFile(path);
        return paths as [string, ...string[]];
      },
      expectStored: async (paths) => {
        const stored = (await assetsOf(library)).map(async ({ url }) =>
          (await fetch(url)).arrayBuffer(),
        );
        const hashes = (await Promise.all(stored)).map((bytes) => hash(Buffer.from(bytes)));
        const sent = await Promise.all(paths.map(async (path) => hash(await readFile(path))));
        expect(hashes.sort()).toEqual(sent.sort());
      },
    });
    await rm(folder, { recursive: true });
  },
});
